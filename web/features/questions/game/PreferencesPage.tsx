import './game.css'
import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { unstoredWaiting } from '#web/lib/offline/queueStatus.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useOnline } from '#web/ui/feedback/useOnline.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { AnswerList } from '../answers/AnswerList.tsx'
import { sendingTexts } from '../answers/texts.ts'
import { LoggedOut } from '../matches/LoggedOut.tsx'
import { SwipeGame } from './SwipeGame.tsx'
import { TopicChips } from './TopicChips.tsx'
import { gameTexts as texts } from './texts.ts'
import { useSwipeGame } from './useSwipeGame.ts'

const SharperSwitch = lazyComponent(
  async () => (await import('../sharper/SharperSwitch.tsx')).SharperSwitch,
)

/** „Intime Fragen“ (FRAGEN-05 to FRAGEN-26). */
export function PreferencesPage() {
  if (!isLoggedIn(useSession())) return <LoggedOut title={texts.title} />
  return <Preferences />
}

/** Up to this question it is said how long the first match takes (FRAGEN-48). */
const HINT_UNTIL_QUESTION = 20

function Preferences() {
  const state = useSwipeGame()
  const { game, unsent } = state
  const isCounting = game !== undefined && game.open.length > 0
  return (
    <Page
      title={
        <span className="questions-title flex items-baseline justify-between gap-3">
          {texts.title}{' '}
          {isCounting && (
            <span className="font-text text-sm/none font-normal tracking-normal text-muted tabular-nums">
              {texts.counter(game.number, game.total)}
            </span>
          )}
        </span>
      }
      wide
      className="overflow-clip"
    >
      <div className="questions-columns">
        <div className="grid content-start gap-4">
          <Progress part={isCounting ? (game.number - 1) / game.total : isDone(state) ? 1 : 0} />
          <PendingNote unsent={unsent} />
          <SwipeGame state={state} />
          <Suspense fallback={<span className="h-17" />}>
            <SharperSwitch />
          </Suspense>
          <TopicChips />
          {/* Its place is there before the game is. */}
          <p className="min-h-10 text-sm text-muted">
            {isCounting && game.number <= HINT_UNTIL_QUESTION && texts.firstMatchHint}
          </p>
        </div>
        <AnswerList />
      </div>
    </Page>
  )
}

const isDone = ({ game }: ReturnType<typeof useSwipeGame>) => game?.isOver === true

/** Only ornament: the counter beside the heading says it in words. */
function Progress({ part }: { part: number }) {
  return (
    <div aria-hidden="true" className="h-1 overflow-hidden rounded-[2px] bg-raised">
      <div
        className="h-full origin-top-left rounded-[2px] bg-rose transition-transform duration-slow ease-out"
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  )
}

/** The note appears after this time; most answers are saved earlier. */
const NOTE_DELAY_MS = 2_500

/** Note that answers are queued. */
function PendingNote({ unsent }: { unsent: number }) {
  const online = useOnline()
  const [isLate, setLate] = useState(false)
  const waits = unsent > 0
  const isUnstored = useStore(unstoredWaiting).includes('answers')
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), NOTE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits])
  if (!waits || (online && !isLate)) return null
  const say = isUnstored ? sendingTexts.unstored : sendingTexts.waiting
  return <Banner tone="offline">{say(unsent)}</Banner>
}
