import { Page } from '../../ui/Page.tsx'
import { privacy, privacyIntro, privacyTitle } from './privacyTexts.ts'

/** /datenschutz: what is stored, who can read it, how it is erased (O-145). */
export function PrivacyPage() {
  return (
    <Page title={privacyTitle} intro={privacyIntro}>
      <div className="grid max-w-[65ch] gap-7">
        {privacy.map(({ heading, paragraphs }) => (
          <section key={heading} className="grid gap-2.5">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}
