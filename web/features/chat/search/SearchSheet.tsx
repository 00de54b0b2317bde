import { useEffect, useId, useState } from 'react'
import { SEARCH_MAX } from '#contract/kernel/search.ts'
import { formatDate, formatTime } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { useNames } from '../message/useNames.ts'
import type { Hit } from './hits.ts'
import { texts } from './texts.ts'
import './search.css'
import { useSearch } from './useSearch.ts'

export interface SearchSheetProps {
  onSelect: (id: string) => void
  onClose: () => void
}

/** Full-text search of the conversation, newest hits first. */
export function SearchSheet({ onSelect, onClose }: SearchSheetProps) {
  const names = useNames()
  const [query, setQuery] = useState('')
  const { hits, state, error, until, more } = useSearch(query)
  const field = useId()
  // Opening a dialog gives the focus to its first button.
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const select = ({ message }: Hit) => {
    onClose()
    // After the sheet has restored the focus.
    requestAnimationFrame(() => onSelect(message.id))
  }
  return (
    <Sheet open onClose={onClose} title={texts.title} className="chat-search">
      <Field
        id={field}
        label={texts.field}
        hint={texts.hint}
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status" className="my-2 min-h-5 text-sm text-muted">
        {state === 'searching' && texts.searching(until === null ? null : formatDate(until))}
        {state === 'paused' && texts.found(hits.length)}
        {state === 'done' && (hits.length === 0 ? texts.none : texts.found(hits.length))}
        {state === 'failed' && <span className="text-danger">{error}</span>}
      </p>
      <ul className="grid">
        {hits.map((hit) => (
          <li key={hit.message.id}>
            <button type="button" className="chat-hit" onClick={() => select(hit)}>
              <span className="chat-hit-who">
                {names.of(hit.message.senderId)} · {formatDate(hit.message.createdAt)},{' '}
                {formatTime(hit.message.createdAt)}
              </span>
              <span dir="auto" className="line-clamp-2">
                {hit.before}
                <mark>{hit.match}</mark>
                {hit.after}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {(state === 'paused' || state === 'failed') && (
        <div className="grid justify-center py-3">
          <Button tone="text" onClick={more}>
            {texts.more}
          </Button>
        </div>
      )}
      {state === 'done' && hits.length > 0 && (
        <p className="py-3 text-center text-xs text-muted">{texts.whole}</p>
      )}
    </Sheet>
  )
}
