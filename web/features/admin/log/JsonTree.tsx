import { useState } from 'react'

/** Deeper parts are closed at first. */
const OPEN_DEPTH = 2

interface JsonTreeProps {
  value: unknown
  /** Name of the value in what holds it. */
  name?: string
  depth?: number
}

/** A JSON value as a tree that opens and closes (ADMIN-22). */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  const [open, setOpen] = useState(depth < OPEN_DEPTH)
  if (typeof value !== 'object' || value === null) return <Leaf name={name} value={value} />
  const parts: [string, unknown][] = Object.entries(value)
  const brackets = Array.isArray(value) ? '[ ]' : '{ }'
  return (
    <details
      open={open}
      onToggle={(event) => {
        event.stopPropagation()
        setOpen(event.currentTarget.open)
      }}
    >
      <summary className="py-3 text-muted">
        {name === undefined ? '' : `${name}: `}
        {brackets} {parts.length}
      </summary>
      {open && (
        <ul className="pl-5">
          {parts.map(([key, part]) => (
            <li key={key}>
              <JsonTree name={key} value={part} depth={depth + 1} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const COLOURS: Readonly<Record<string, string>> = { string: 'text-teal', number: 'text-ember' }

function Leaf({ name, value }: { name: string | undefined; value: unknown }) {
  return (
    <>
      {name !== undefined && <span className="text-muted">{name}: </span>}
      <span className={COLOURS[typeof value]}>{JSON.stringify(value)}</span>
    </>
  )
}
