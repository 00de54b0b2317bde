import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import Info from 'lucide-react/icons/info'
import { helpLink } from '#web/lib/routing/helpLink.ts'
import { BulletSection } from '#web/ui/layout/BulletSection.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import './legal.css'
import { helpTitle } from './helpTexts.ts'
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
    <Page title={promiseTitle} intro={promiseIntro} wide>
      <div className="legal-columns">
        <Panel tone="gold">
          <BulletSection {...unseen} icon={<EyeOff className="text-gold" />} />
        </Panel>
        <Panel>
          <BulletSection {...seen} icon={<Check className="text-teal" />} />
        </Panel>
        <div className="legal-wide">
          <BulletSection {...honest} icon={<Info className="text-lilac" />} />
        </div>
        {[operator, tested].map(({ heading, paragraphs }) => (
          <section key={heading} className="grid content-start gap-2.5">
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
        <Link
          {...helpLink}
          className="grid min-h-11 place-items-center justify-self-start font-semibold text-rose underline underline-offset-2"
        >
          {helpTitle}
        </Link>
      </div>
    </Page>
  )
}
