import { Link } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmberSpot } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { areaTexts, faultTexts } from './texts.ts'

/** For a session of which a part is missing (O-057). */
export function LoggedOut({ text }: { text: string }) {
  return (
    <>
      <h1 className="sr-only">{areaTexts.tabs}</h1>
      <EmptyState
        drawing={<EmberSpot icon={<BookOpen />} />}
        action={
          <Link to="/login" className={buttonClass()}>
            {faultTexts.login}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}
