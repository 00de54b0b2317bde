import BookOpen from 'lucide-react/icons/book-open'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
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
        action={<ButtonLink to="/login">{faultTexts.login}</ButtonLink>}
      >
        {text}
      </EmptyState>
    </>
  )
}
