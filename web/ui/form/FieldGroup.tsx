import type { ReactNode } from 'react'
import './field-group.css'

interface FieldGroupProps {
  legend: string
  children: ReactNode
}

/** Fields that belong together, with a heading; side by side where two have room. */
export const FieldGroup = ({ legend, children }: FieldGroupProps) => (
  <fieldset className="field-group">
    <legend>{legend}</legend>
    <div>{children}</div>
  </fieldset>
)
