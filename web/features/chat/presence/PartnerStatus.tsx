'use no memo' // docs/decisions/0016

import { useToday } from '#web/lib/time/useToday.ts'
import { HeaderSlot } from '#web/ui/layout/HeaderSlot.tsx'
import { lastOnlineText, type Presence } from './presence.ts'

const texts = {
  /** Fixed by the specification (CHAT-01). */
  withPartner: (name: string) => `mit ${name}`,
  online: 'online',
  lastOnline: 'zuletzt online ',
  typing: 'schreibt …',
} as const

export interface PartnerStatusProps {
  name: string
  presence: Presence
  lastOnline: string | null
}

/** „mit Jonas“, and whether he has the chat open (CHAT-01, CHAT-04, CHAT-05). */
export function PartnerStatus({ name, presence, lastOnline }: PartnerStatusProps) {
  const { online, typing } = presence
  const today = useToday()
  return (
    <HeaderSlot place="note">
      <span className="truncate">{texts.withPartner(name)}</span>
      {online && (
        <span className="chat-online">
          <span className="sr-only">{texts.online}</span>
        </span>
      )}
      {typing && <span className="shrink-0 text-lilac">{texts.typing}</span>}
      {!online && lastOnline !== null && (
        <span className="min-w-0 truncate text-faint">
          <span className="sr-only">{texts.lastOnline}</span>· {lastOnlineText(lastOnline, today)}
        </span>
      )}
    </HeaderSlot>
  )
}
