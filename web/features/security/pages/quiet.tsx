import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { readItem, writeItem } from '../../../lib/localStorage.ts'
import { quietTexts as texts } from '../quiet-texts.ts'
import './quiet.css'

interface Thing {
  readonly id: number
  readonly what: string
  readonly done: boolean
}

const KEY = 'list'
const usual = (): Thing[] => texts.usual.map((what, id) => ({ id, what, done: false }))

function readList(): Thing[] {
  try {
    const stored: unknown = JSON.parse(readItem(KEY) ?? 'null')
    return Array.isArray(stored) ? (stored as Thing[]) : usual()
  } catch {
    return usual()
  }
}

/**
 * A shopping list that is one: the harmless page of the quick hide. It knows nothing of the app, no
 * call leaves it, and it looks like nothing of it: hence the plain elements.
 */
export function QuietPage({ onDone }: { onDone: () => void }) {
  const [list, setList] = useState(readList)
  const save = (next: Thing[]) => {
    writeItem(KEY, JSON.stringify(next))
    setList(next)
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const what = new FormData(form).get('what')
    if (typeof what !== 'string' || what.trim() === '') return
    const id = Math.max(0, ...list.map((one) => one.id)) + 1
    save([...list, { id, what: what.trim(), done: false }])
    form.reset()
  }
  return (
    <main className="quiet">
      <header>
        <h1>{texts.title}</h1>
        <button type="button" onClick={onDone}>
          {texts.done}
        </button>
      </header>
      <ul>
        {list.map((thing) => (
          <li key={thing.id}>
            <label>
              <input
                type="checkbox"
                checked={thing.done}
                onChange={() =>
                  save(list.map((one) => (one === thing ? { ...one, done: !one.done } : one)))
                }
              />
              {thing.what}
            </label>
            <button
              type="button"
              aria-label={texts.remove(thing.what)}
              onClick={() => save(list.filter((one) => one !== thing))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <input name="what" aria-label={texts.what} placeholder={texts.what} autoComplete="off" />
        <button type="submit">{texts.add}</button>
      </form>
    </main>
  )
}

/** Draws the page; whoever leaves it begins the app anew, so that a lock is asked for. */
export function show(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <QuietPage onDone={() => location.replace('/')} />
    </StrictMode>,
  )
}
