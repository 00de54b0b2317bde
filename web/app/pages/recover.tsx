import { RecoverPage } from '#web/features/accounts/recovery/RecoverPage.tsx'
import { IllustratedScreen } from '../illustration/IllustratedScreen.tsx'
import { lines } from '../illustration/texts.ts'

/** /passwort-vergessen beside its cards. */
export const RecoverScreen = () => (
  <IllustratedScreen hand="recover" line={lines.recover}>
    <RecoverPage />
  </IllustratedScreen>
)
