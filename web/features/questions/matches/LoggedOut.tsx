import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { GhostCards } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FlameOutline } from '../../../ui/icons.tsx'
import { matchTexts as texts } from './texts.ts'

/** For a session of which a part is missing (FRAGEN-38, O-057). */
export function LoggedOut({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        drawing={<GhostCards icon={<FlameOutline />} />}
        action={
          <Link to="/login" className={buttonClass()}>
            {texts.login}
          </Link>
        }
      >
        {texts.loggedOut}
      </EmptyState>
    </>
  )
}
