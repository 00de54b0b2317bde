import { Button } from '../../../ui/Button.tsx'
import { messageTexts } from '../conversation/texts.ts'
import { discard, retry } from './outbox.ts'
import type { Entry } from './outboxEntries.ts'
import { failedTexts as texts } from './texts.ts'

/** Why a message did not go out, and what can be done about it. */
export function FailedActions({ entry }: { entry: Entry }) {
  return (
    <div className="chat-failed" role="alert">
      <p>
        {messageTexts.failed}: {entry.fault}
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
