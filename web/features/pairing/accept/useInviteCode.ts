import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** History state key of the code, after it was removed from the URL. */
    inviteCode?: string
  }
}

/**
 * The invitation's code, or null, and its setter. Moved from the URL into the history state: it
 * survives a reload, but is not in the address bar, screenshots or the referrer.
 */
export function useInviteCode(): readonly [string | null, (code: string | null) => void] {
  const { inviteCode: inAddress } = useSearch({ strict: false })
  const { inviteCode: kept } = useLocation({ select: ({ state }) => state })
  const navigate = useNavigate()

  const keep = (code: string | null) =>
    void navigate({
      to: '/einladen/annehmen',
      search: {},
      state: code === null ? {} : { inviteCode: code },
      replace: true,
    })

  useEffect(() => {
    if (inAddress === undefined) return
    void navigate({
      to: '/einladen/annehmen',
      search: {},
      state: { inviteCode: inAddress },
      replace: true,
    })
  }, [inAddress, navigate])

  return [inAddress ?? kept ?? null, keep]
}
