import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { FlameOutline } from '#web/ui/graphics/icons.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { matchTexts as texts } from './texts.ts'

/** In place of a page of the questions for an incomplete session (FRAGEN-38, O-057). */
export function LoggedOut({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        drawing={<CardsPlaceholder icon={<FlameOutline />} />}
        action={<ButtonLink to="/login">{texts.login}</ButtonLink>}
      >
        {texts.loggedOut}
      </EmptyState>
    </>
  )
}
