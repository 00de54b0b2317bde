import BookOpen from 'lucide-react/icons/book-open'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { areaTexts, faultTexts } from './texts.ts'

/** In place of a page of the stories for an incomplete session (O-057). */
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
