import { Link } from '@tanstack/react-router'
import { helpLink } from '#web/lib/routing/helpLink.ts'

const texts = { privacy: 'Datenschutz', promise: 'Unser Versprechen', help: 'Hilfe' } as const
const link = 'grid min-h-11 place-items-center px-3 text-sm text-muted underline underline-offset-2'

/** The two pages on privacy and the one with help, below what a person can set. */
export function LegalLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-x-2">
      <Link to="/datenschutz" className={link}>
        {texts.privacy}
      </Link>
      <Link to="/versprechen" className={link}>
        {texts.promise}
      </Link>
      <Link {...helpLink} className={link}>
        {texts.help}
      </Link>
    </div>
  )
}
