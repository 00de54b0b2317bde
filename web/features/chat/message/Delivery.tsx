'use no memo' // docs/decisions/0016

import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { messageTexts as texts } from '../conversation/texts.ts'
import type { Delivery as State } from './displayMessages.ts'

const icons = { waiting: Clock, failed: CircleAlert, sent: Check, read: CheckCheck } as const

/** How far one's own message has come (CHAT-18, CHAT-19). */
export function Delivery({ state }: { state: State }) {
  const title = texts[state]
  const Icon = icons[state]
  return (
    <span role="img" aria-label={title} title={title} className="chat-delivery" data-state={state}>
      <Icon aria-hidden="true" />
    </span>
  )
}
