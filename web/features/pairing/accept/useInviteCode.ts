import { useLocation, useNavigate } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The code of an invitation, which the route has moved here from its address. */
    inviteCode?: string
  }
}

/** The invitation's code, or null, and its setter. */
export function useInviteCode(): readonly [string | null, (code: string | null) => void] {
  const inviteCode = useLocation({ select: ({ state }) => state.inviteCode })
  const navigate = useNavigate()
  const keep = (code: string | null) =>
    void navigate({
      to: '/einladen/annehmen',
      state: code === null ? {} : { inviteCode: code },
      replace: true,
    })
  return [inviteCode ?? null, keep]
}
