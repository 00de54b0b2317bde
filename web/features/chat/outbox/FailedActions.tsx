'use no memo' // docs/decisions/0016

import { Button } from '../../../ui/Button.tsx'
import { discard, retry } from './outbox.ts'
import type { Entry } from './outboxEntries.ts'
import { texts } from './texts.ts'

/** Why a message was refused, with retry and discard. */
export function FailedActions({ entry }: { entry: Entry }) {
  return (
    <div className="chat-failed" role="alert">
      <p>
        {texts.failed}: {entry.fault}
      </p>
      <Button tone="text" onClick={() => retry(entry.id)}>
        {texts.retry}
      </Button>
      <Button tone="text" onClick={() => discard(entry.id)}>
        {texts.discard}
      </Button>
    </div>
  )
}
