import type { ComponentProps } from 'react'
import './progress-line.css'

/** How far something has come, as a line across its place. */
export const ProgressLine = (props: Omit<ComponentProps<'progress'>, 'className'>) => (
  <progress {...props} className="progress-line" />
)
