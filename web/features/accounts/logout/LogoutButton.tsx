import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isSomethingWaiting } from '#web/lib/offline/queueStatus.ts'
import { logout } from '#web/lib/session/identity.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { logoutTexts as texts } from './texts.ts'

/**
 * Ends the session here and on the server, then goes to /login (PROFIL-15, PROFIL-16, SETUP-21).
 * Asks first while something waits to be sent, since the logout deletes it.
 */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    setLeaving(true)
    await logout()
    await navigate({ to: '/login', replace: true })
  }
  return (
    <>
      <Button
        tone="quiet"
        wide
        busy={leaving}
        onClick={() => (isSomethingWaiting() ? setAsking(true) : void leave())}
      >
        {texts.logout}
      </Button>
      {asking && (
        <ConfirmSheet
          open
          onClose={() => setAsking(false)}
          title={texts.leavingTitle}
          keep={texts.stay}
          confirm={texts.leave}
          danger
          busy={leaving}
          onConfirm={() => void leave()}
        >
          <p>{texts.leavingWhat}</p>
        </ConfirmSheet>
      )}
    </>
  )
}
