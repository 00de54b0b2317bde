import { Link } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { GlowingIcon } from '../../../ui/graphics/illustrations.tsx'
import { areaTexts, faultTexts } from './texts.ts'

/** For a session of which a part is missing (O-057). */
export function LoggedOut({ text }: { text: string }) {
  return (
    <>
      <h1 className="sr-only">{areaTexts.tabs}</h1>
      <EmptyState
        drawing={<GlowingIcon icon={<BookOpen />} />}
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
