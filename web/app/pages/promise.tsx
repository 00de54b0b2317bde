import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Page } from '../../ui/layout/Page.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { privacyTitle } from './privacyTexts.ts'
import {
  honest,
  operator,
  promiseIntro,
  promiseTitle,
  seen,
  tested,
  unseen,
} from './promiseTexts.ts'

/** /versprechen: what stays hidden from whom, and how that is tested. */
export function PromisePage() {
  return (
    <Page title={promiseTitle} intro={promiseIntro}>
      <div className="grid gap-8">
        <Panel tone="gold">
          <BulletSection {...unseen} icon={<EyeOff className="text-gold" />} />
        </Panel>
        <BulletSection {...seen} icon={<Check className="text-teal" />} />
        <BulletSection {...honest} icon={<Info className="text-lilac" />} />
        {[operator, tested].map(({ heading, paragraphs }) => (
          <section key={heading} className="grid max-w-[65ch] gap-2.5">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <Link
          to="/datenschutz"
          className="grid min-h-11 place-items-center justify-self-start font-semibold text-rose underline underline-offset-2"
        >
          {privacyTitle}
        </Link>
      </div>
    </Page>
  )
}

interface PointsProps {
  heading: string
  items: readonly string[]
  icon: ReactNode
}

function BulletSection({ heading, items, icon }: PointsProps) {
  return (
    <section className="grid max-w-[65ch] gap-3">
      <h2>{heading}</h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li
            key={item}
            className={cx(
              'grid grid-cols-[auto_1fr] gap-3 hyphens-auto',
              '[&>svg]:mt-0.5 [&>svg]:size-5',
            )}
          >
            {icon}
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
