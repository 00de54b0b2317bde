import { SetupPage } from '#web/features/accounts/setup/SetupPage.tsx'
import { IllustratedScreen } from '../illustration/IllustratedScreen.tsx'
import { lines } from '../illustration/texts.ts'

/** /setup-profile beside its cards. */
export const SetupScreen = () => (
  <IllustratedScreen hand="setup" line={lines.setup}>
    <SetupPage />
  </IllustratedScreen>
)
