import { useEffect, useId, useState } from 'react'
import { formatDate, formatTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { Names } from '../message/useNames.ts'
import type { Hit } from './hits.ts'
import { searchTexts as texts } from './texts.ts'
import './search.css'
import { useSearch } from './useSearch.ts'

export interface SearchSheetProps {
  names: Names
  onFound: (id: string) => void
  onClose: () => void
}

/**
 * Looks through the chat page by page here in the browser, newest first: on the server everything is
 * sealed, nobody but the couple could search it.
 */
export function SearchSheet({ names, onFound, onClose }: SearchSheetProps) {
  const [needle, setNeedle] = useState('')
  const { hits, state, fault, until, more } = useSearch(needle)
  const field = useId()
  // Opening a dialog gives the focus to its first button.
  useEffect(() => document.getElementById(field)?.focus(), [field])
  const choose = ({ message }: Hit) => {
    onClose()
    // After the sheet has given the focus back.
    requestAnimationFrame(() => onFound(message.id))
  }
  return (
    <Sheet open onClose={onClose} title={texts.title} className="chat-search">
      <Field
        id={field}
        label={texts.field}
        hint={texts.hint}
        enterKeyHint="search"
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
      />
      <p role="status" className="my-2 min-h-5 text-sm text-muted">
        {state === 'searching' && texts.searching(until === null ? '…' : formatDate(until))}
        {state === 'paused' && texts.found(hits.length)}
        {state === 'done' && (hits.length === 0 ? texts.none : texts.found(hits.length))}
        {state === 'failed' && <span className="text-danger">{fault}</span>}
      </p>
      <ul className="grid">
        {hits.map((hit) => (
          <li key={hit.message.id}>
            <button type="button" className="chat-hit" onClick={() => choose(hit)}>
              <span className="chat-hit-who">
                {names.of(hit.message.senderId)} · {formatDate(hit.message.createdAt)},{' '}
                {formatTime(hit.message.createdAt)}
              </span>
              <span className="line-clamp-2">
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
