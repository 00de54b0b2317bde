import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmberSpot } from '../../ui/drawings.tsx'
import { texts } from '../texts.ts'

/** Any other path, inside the frame (NAV-16, O-056, O-147). */
export function NotFoundPage() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 px-gutter py-8 text-center">
      <EmberSpot icon={<SearchX />} />
      <h1>{texts.notFound}</h1>
      <p className="text-muted">{texts.notFoundMore}</p>
      <Link to="/" className={buttonClass()}>
        {texts.toHome}
      </Link>
    </div>
  )
}
