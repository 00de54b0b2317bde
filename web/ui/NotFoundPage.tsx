import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { ButtonLink } from './button/ButtonLink.tsx'
import { GlowingIcon } from './graphics/illustrations.tsx'

const texts = {
  title: 'Seite nicht gefunden',
  more: 'Vielleicht hat sich die Adresse geändert.',
  toHome: 'Zurück zu „Heute“',
} as const

interface NotFoundPageProps {
  /** In place of the small sign. */
  drawing?: ReactNode
}

/** An unknown path (NAV-16, O-056, O-147). */
export function NotFoundPage({ drawing = <GlowingIcon icon={<SearchX />} /> }: NotFoundPageProps) {
  return (
    <div className="ember-glow grid flex-1 place-content-center justify-items-center gap-3 px-gutter py-8 text-center">
      {drawing}
      <h1>{texts.title}</h1>
      <p className="text-muted">{texts.more}</p>
      <ButtonLink to="/">{texts.toHome}</ButtonLink>
    </div>
  )
}
