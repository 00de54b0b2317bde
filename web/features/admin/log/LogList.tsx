import type { LogEntry } from '#contract/admin/calls.ts'
import { formatInstant } from '../area/format.ts'
import { JsonTree } from './JsonTree.tsx'
import { readPayload } from './state.ts'
import { logTexts as texts } from './texts.ts'

interface LogListProps {
  entries: readonly LogEntry[]
  nameOf: (userId: string) => string | undefined
}

const mono = 'font-mono text-xs wrap-anywhere hyphens-manual'

/** Log entries, newest first (ADMIN-21 to ADMIN-23). */
export function LogList({ entries, nameOf }: LogListProps) {
  return (
    <ul className="grid gap-3">
      {entries.map(({ id, datetime, payload, userId }) => (
        <li
          key={id}
          // Five hundred entries, of which a dozen is in view.
          className="grid gap-1.5 rounded-field bg-surface px-3.5 py-2.5 [contain-intrinsic-block-size:auto_190px] [content-visibility:auto]"
        >
          <div className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
            <time dateTime={datetime} className="tabular-nums">
              {formatInstant(datetime)}
            </time>
            <span>
              {userId !== null && nameOf(userId)}{' '}
              <span className={mono}>{userId ?? texts.nameless}</span>
            </span>
          </div>
          <div className={`${mono} leading-5.5`}>
            <Payload payload={payload} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Payload({ payload }: { payload: string }) {
  const value = readPayload(payload)
  return typeof value === 'string' ? value : <JsonTree value={value} />
}
