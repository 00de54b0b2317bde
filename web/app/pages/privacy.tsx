import { Link } from '@tanstack/react-router'
import { Page } from '#web/ui/layout/Page.tsx'
import './legal.css'
import { privacy, privacyIntro, privacyTitle } from './privacyTexts.ts'
import { toPromise } from './promiseTexts.ts'

/** /datenschutz: what is stored, who can read it, how it is erased (O-145). */
export function PrivacyPage() {
  return (
    <Page title={privacyTitle} intro={privacyIntro} wide>
      <div className="legal-columns">
        {privacy.map(({ heading, paragraphs }) => (
          <section key={heading} className="grid content-start gap-2.5">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <Link
          to="/versprechen"
          className="grid min-h-11 place-items-center justify-self-start font-semibold text-rose underline underline-offset-2"
        >
          {toPromise}
        </Link>
      </div>
    </Page>
  )
}
