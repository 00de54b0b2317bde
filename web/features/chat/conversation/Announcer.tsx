'use no memo' // docs/decisions/0016

import type { Message } from '#contract/kernel/message.ts'
import { messageTexts, texts } from './texts.ts'

/** Live region for new messages; a live list would announce older pages as well. */
export function Announcer({ heard, name }: { heard: Message | null; name: string }) {
  return (
    <div role="log" aria-live="polite" aria-label={texts.title} className="sr-only">
      {heard && <p key={heard.id}>{texts.announced(name, heard.text ?? messageTexts.photo)}</p>}
    </div>
  )
}
