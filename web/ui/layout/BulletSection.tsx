import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface BulletSectionProps {
  heading: string
  items: readonly string[]
  /** Stands before each item, with more room between them. */
  icon?: ReactNode
}

/** A heading with a list. */
export function BulletSection({ heading, items, icon }: BulletSectionProps) {
  const hasIcon = icon !== undefined
  const look = cx('grid', hasIcon ? 'max-w-[65ch] gap-3' : 'gap-2.5')
  const row = 'grid grid-cols-[auto_1fr] gap-3 [&>svg]:mt-0.5 [&>svg]:size-5'
  return (
    <section className={look}>
      <h2>{heading}</h2>
      <ul className={look}>
        {items.map((item) => (
          <li key={item} className={cx('hyphens-auto', hasIcon && row)}>
            {icon}
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
