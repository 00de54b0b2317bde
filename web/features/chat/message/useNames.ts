'use no memo' // docs/decisions/0016

import { useSession } from '../../../lib/session/session.ts'
import type { Viewer } from './displayMessages.ts'
import { texts } from './texts.ts'

/** Display names of both people. */
export interface Names {
  readonly me: string
  readonly partner: string
  readonly of: (userId: string) => string
}

/** The two names, with their defaults (CHAT-02, CHAT-03). */
export function useNames({ userId }: Viewer): Names {
  const session = useSession()
  const me = session.name ?? texts.me
  const partner = session.profile?.partner?.name ?? texts.partner
  return { me, partner, of: (id) => (id === userId ? me : partner) }
}
