import SearchX from 'lucide-react/icons/search-x'
import { ButtonLink } from './button/ButtonLink.tsx'
import { GlowingIcon } from './graphics/illustrations.tsx'

const texts = {
  title: 'Seite nicht gefunden',
  more: 'Vielleicht hat sich die Adresse geändert.',
  toHome: 'Zurück zu „Heute“',
} as const

/** An unknown path (NAV-16, O-056, O-147). */
export function NotFoundPage() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 px-gutter py-8 text-center">
      <GlowingIcon icon={<SearchX />} />
      <h1>{texts.title}</h1>
      <p className="text-muted">{texts.more}</p>
      <ButtonLink to="/">{texts.toHome}</ButtonLink>
    </div>
  )
}
