import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FlameOutline } from '../../../ui/graphics/icons.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { matchTexts as texts } from './texts.ts'

/** For a session of which a part is missing (FRAGEN-38, O-057). */
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
