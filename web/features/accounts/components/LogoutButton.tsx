import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { logout } from '../../../lib/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { profileTexts as texts } from '../texts.ts'

/** Ends the session here and on the server, then goes to /login (PROFIL-15, PROFIL-16). */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    setLeaving(true)
    await logout()
    await navigate({ to: '/login', replace: true })
  }
  return (
    <Button tone="quiet" wide busy={leaving} onClick={() => void leave()}>
      {texts.logout}
    </Button>
  )
}
