import { InvitePage } from '#web/features/pairing/invite/InvitePage.tsx'
import { IllustratedScreen } from '../illustration/IllustratedScreen.tsx'
import { lines } from '../illustration/texts.ts'

/** /einladen beside its cards. */
export const InviteScreen = () => (
  <IllustratedScreen hand="invite" line={lines.invite}>
    <InvitePage />
  </IllustratedScreen>
)
