import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the code of an invitation lives once it has left the address bar. */
    inviteCode?: string
  }
}

/**
 * The invitation's code, null when there is none yet, and the way to set it. It is read from the
 * address once and kept in the history entry: it survives a reload, but no glance at the address
 * bar, no screenshot and no referrer shows it.
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
