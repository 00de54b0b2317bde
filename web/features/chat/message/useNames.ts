'use no memo' // docs/decisions/0016

import { useMemo } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { texts } from './texts.ts'

/** Display names of both people. */
export interface Names {
  readonly partner: string
  readonly of: (userId: string) => string
  readonly isMe: (userId: string) => boolean
}

/** The two names, with their defaults (CHAT-02, CHAT-03); the same object until one changes. */
export function useNames(): Names {
  const { userId, name, profile } = useSession()
  const me = name ?? texts.me
  const partner = profile?.partner?.name ?? texts.partner
  return useMemo(() => {
    const isMe = (id: string) => id === userId
    return { partner, isMe, of: (id) => (isMe(id) ? me : partner) }
  }, [userId, me, partner])
}
