import type { ReactNode } from 'react'

export interface SettingRowProps {
  title: ReactNode
  /** How it stands, or what it is good for. */
  note?: ReactNode
  /** A longer word, across the whole width below. */
  more?: ReactNode
  /** One small button or link. */
  children?: ReactNode
}

/** A line of the settings: what it is on the left, what can be done on the right. */
export function SettingRow({ title, note, more, children }: SettingRowProps) {
  const line = (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-40">
        <p>{title}</p>
        {note && <p className="text-xs text-muted">{note}</p>}
      </div>
      {children}
    </div>
  )
  if (more === undefined) return line
  return (
    <div>
      {line}
      <p className="text-xs text-muted">{more}</p>
    </div>
  )
}
