import { useNavigate } from '@tanstack/react-router'
import { isLoggedIn, useSession } from '../../../lib/session/session.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { SetupForm } from './SetupForm.tsx'
import { setupTexts as texts } from './texts.ts'

/** The first-login profile (SETUP-01 to SETUP-19). */
export function SetupPage() {
  const session = useSession()
  const navigate = useNavigate()
  return (
    <Page title={texts.title(session.name ?? '')} intro={texts.intro}>
      {isLoggedIn(session) ? (
        <SetupForm
          // What arrives from the server fills the form as long as nobody has typed.
          key={session.profile?.id ?? 'device'}
          session={session}
          onSaved={() => void navigate({ to: '/', replace: true })}
        />
      ) : (
        <p role="alert" className="text-danger">
          {texts.notLoggedIn}
        </p>
      )}
    </Page>
  )
}
