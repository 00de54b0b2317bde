import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { readItem, writeItem } from '#web/lib/device/localStorage.ts'
import './decoy.css'

const texts = {
  title: 'Einkaufsliste',
  add: 'Hinzufügen',
  what: 'Was fehlt noch?',
  remove: (what: string) => `${what} entfernen`,
  done: 'Fertig',
  usual: ['Brot', 'Milch', 'Äpfel', 'Kaffee', 'Spülmittel'],
} as const

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
 * The decoy page of the quick hide: a working shopping list. The page makes no calls and uses no
 * components of the app, so that nothing in it looks like the app.
 */
export function DecoyPage({ onDone }: { onDone: () => void }) {
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
    <main className="decoy">
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

/** Renders the page. Leaving it loads the app anew, so that an app lock asks for the PIN. */
export function renderDecoy(place: HTMLElement): void {
  createRoot(place).render(
    <StrictMode>
      <DecoyPage onDone={() => location.replace('/')} />
    </StrictMode>,
  )
}
