import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Whether this page was opened by the shortcut „Status setzen“ of the installed app
 * (web/public/manifest.webmanifest). Its parameter leaves the address, so that a reload is one.
 */
export function useStatusShortcut(): boolean {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [asked] = useState('status' in search)
  useEffect(() => {
    if (asked) void navigate({ to: '/', replace: true, viewTransition: false, resetScroll: false })
  }, [asked, navigate])
  return asked
}
