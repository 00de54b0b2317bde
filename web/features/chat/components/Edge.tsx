'use no memo' // docs/decisions/0016

import { Button } from '../../../ui/Button.tsx'

/** Where the loaded stretch ends. Scrolling loads on by itself; the button does the same. */
export function Edge({ label, onLoad }: { label: string; onLoad: () => void }) {
  return (
    <div className="chat-edge">
      <Button tone="text" onClick={onLoad}>
        {label}
      </Button>
    </div>
  )
}
