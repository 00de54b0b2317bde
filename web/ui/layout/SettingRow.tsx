import type { ReactNode } from 'react'

interface SettingRowProps {
  title: ReactNode
  /** The state of the setting, or what it is for. */
  note?: ReactNode
  /** A longer text, across the whole width below. */
  more?: ReactNode
  /** One small button or link. */
  children?: ReactNode
}

/** A line of the settings: title and state on the left, the action on the right. */
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
