import { Link } from '@tanstack/react-router'

const texts = { privacy: 'Datenschutz', promise: 'Unser Versprechen' } as const
const link = 'grid min-h-11 place-items-center px-3 text-sm text-muted underline underline-offset-2'

/** The two pages on privacy, below what a person can set. */
export function LegalLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-x-2">
      <Link to="/datenschutz" className={link}>
        {texts.privacy}
      </Link>
      <Link to="/versprechen" className={link}>
        {texts.promise}
      </Link>
    </div>
  )
}
