import '../components/questions.css'
import { isLoggedIn, useSession } from '../../../lib/session.ts'
import { Page } from '../../../ui/Page.tsx'
import { LoggedOut } from '../components/LoggedOut.tsx'
import { PendingNote } from '../components/PendingNote.tsx'
import { ReviewList } from '../components/ReviewList.tsx'
import { SwipeGame } from '../components/SwipeGame.tsx'
import { useGame } from '../components/useGame.ts'
import { gameTexts as texts } from '../texts.ts'

/** „Intime Fragen“ (FRAGEN-05 to FRAGEN-26). */
export function PreferencesPage() {
  if (!isLoggedIn(useSession())) return <LoggedOut title={texts.title} />
  return <Preferences />
}

function Preferences() {
  const state = useGame()
  const { game, unsent } = state
  const isCounting = game !== undefined && game.open.length > 0
  return (
    <Page
      title={
        <span className="questions-title">
          {texts.title}{' '}
          {isCounting && (
            <span className="questions-counter">{texts.counter(game.number, game.total)}</span>
          )}
        </span>
      }
      wide
      className="questions"
    >
      <div className="questions-columns">
        <div className="grid content-start gap-4">
          <Progress part={isCounting ? (game.number - 1) / game.total : isDone(state) ? 1 : 0} />
          <PendingNote unsent={unsent} />
          <SwipeGame state={state} />
        </div>
        <ReviewList />
      </div>
    </Page>
  )
}

const isDone = ({ game }: ReturnType<typeof useGame>) => game?.isOver === true

/** Only ornament: the counter beside the heading says it in words. */
function Progress({ part }: { part: number }) {
  return (
    <div aria-hidden="true" className="questions-progress">
      <div style={{ transform: `scaleX(${part})` }} />
    </div>
  )
}
