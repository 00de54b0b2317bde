import { AcceptPage } from '#web/features/pairing/accept/AcceptPage.tsx'
import { IllustratedScreen } from '../illustration/IllustratedScreen.tsx'
import { lines } from '../illustration/texts.ts'

/** /einladen/annehmen beside its cards. */
export const AcceptScreen = () => (
  <IllustratedScreen hand="accept" line={lines.accept}>
    <AcceptPage />
  </IllustratedScreen>
)
