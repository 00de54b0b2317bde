import type { ReactNode } from 'react'
import './settings-columns.css'

interface SettingsColumnsProps {
  /** The settings used or looked at most often. */
  first: ReactNode
  second: ReactNode
}

/** Settings in groups: each `section` is a surface. In two columns from 1024, else one below the other. */
export const SettingsColumns = ({ first, second }: SettingsColumnsProps) => (
  <div className="settings-columns">
    <div>{first}</div>
    <div>{second}</div>
  </div>
)
