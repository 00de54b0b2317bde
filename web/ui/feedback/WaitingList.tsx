import CloudOff from 'lucide-react/icons/cloud-off'
import { Panel } from '../layout/Panel.tsx'
import { texts } from '../texts.ts'

export interface WaitingListProps {
  waiting: readonly { readonly clientId: string; readonly draft: { readonly title: string } }[]
}

/** The items that were written on this device and wait for the network; nothing if none do. */
export function WaitingList({ waiting }: WaitingListProps) {
  if (waiting.length === 0) return null
  return (
    <Panel aria-label={texts.waits} className="mb-3 grid gap-2">
      <p className="flex items-center gap-2 text-sm text-muted">
        <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
        {texts.waits}
      </p>
      <ul className="grid gap-1">
        {waiting.map(({ clientId, draft }) => (
          <li dir="auto" key={clientId} className="font-semibold wrap-anywhere">
            {draft.title}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
