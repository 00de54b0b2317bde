import type { ReactNode } from 'react'

export interface SettingRowProps {
  title: ReactNode
  /** How it stands, or what it is good for. */
  note?: ReactNode
  /** One small button or link. */
  children?: ReactNode
}

/** A line of the settings: what it is on the left, what can be done on the right. */
export function SettingRow({ title, note, children }: SettingRowProps) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3">
      <div className="min-w-0">
        <p>{title}</p>
        {note && <p className="text-xs text-muted">{note}</p>}
      </div>
      {children}
    </div>
  )
}
