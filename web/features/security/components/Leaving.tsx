import { Link } from '@tanstack/react-router'
import { useSession } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { leavingTexts as texts } from '../leaving-texts.ts'
import { SettingRow } from './SettingRow.tsx'

const look = buttonClass({ tone: 'quiet', small: true })

/** The ways out; each has a page that tells what it means. */
export function Leaving() {
  const { profile } = useSession()
  return (
    <section aria-labelledby="leaving" className="grid gap-3">
      <h2 id="leaving">{texts.heading}</h2>
      {profile?.partner && (
        <SettingRow title={texts.leaveRow} note={texts.leaveNote}>
          <Link to="/profil/trennen" className={look}>
            <VisuallyHidden>{texts.leaveRow}: </VisuallyHidden>
            {texts.open}
          </Link>
        </SettingRow>
      )}
      <SettingRow title={texts.deleteRow} note={texts.deleteNote}>
        <Link to="/profil/loeschen" className={look}>
          <VisuallyHidden>{texts.deleteRow}: </VisuallyHidden>
          {texts.open}
        </Link>
      </SettingRow>
    </section>
  )
}
