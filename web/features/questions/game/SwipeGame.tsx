import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'
import { nothingHasFocus } from '#web/lib/focus.ts'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { useOnline } from '#web/ui/feedback/useOnline.ts'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { GameSkeleton } from './GameSkeleton.tsx'
import { QuestionStack } from './QuestionStack.tsx'
import { gameTexts as texts } from './texts.ts'
import type { useSwipeGame } from './useSwipeGame.ts'

/** The stack with its three buttons, or its empty state (FRAGEN-06 to FRAGEN-25). */
export function SwipeGame({ state }: { state: ReturnType<typeof useSwipeGame> }) {
  const { query, game, leaving, answer, undo, mayUndo, said } = state
  const online = useOnline()
  const room = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLDivElement>(null)
  const isEmpty = game?.open.length === 0

  // The focused element is removed with the last card, and is back when more have come.
  useEffect(() => {
    if (isEmpty && nothingHasFocus()) room.current?.focus({ preventScroll: true })
    else if (!isEmpty && document.activeElement === room.current) stack.current?.focus()
  }, [isEmpty])

  const undoButton = (
    <IconButton
      label={texts.undo}
      icon={<Undo2 />}
      disabled={!mayUndo}
      onClick={undo}
      className="-mr-2.5"
    />
  )
  const content = () => {
    if (game?.isOver) {
      return (
        <EmptyState
          drawing={<CardsPlaceholder icon={<Check />} />}
          more={texts.doneMore}
          action={
            <span className="flex items-center gap-2">
              <ButtonLink to="/profile/matches">{texts.toMatches}</ButtonLink>
              {mayUndo && undoButton}
            </span>
          }
        >
          {texts.done}
        </EmptyState>
      )
    }
    if (isEmpty && !online) {
      return (
        <EmptyState drawing={<CardsPlaceholder icon={<WifiOff />} />} action={undoButton}>
          {texts.offlineEnd}
        </EmptyState>
      )
    }
    if (game === undefined || isEmpty) {
      return query.isError || query.fetchStatus === 'paused' ? (
        <ErrorState
          what={failureText(query.error, texts.error)}
          safe={texts.errorSafe}
          onRetry={() => void query.refetch()}
          retrying={query.fetchStatus === 'fetching'}
        />
      ) : (
        <GameSkeleton />
      )
    }
    return (
      <>
        <QuestionStack
          ref={stack}
          open={game.open}
          leaving={leaving}
          onAnswer={answer}
          onUndo={undo}
        />
        <div className="flex min-h-11 items-center justify-between gap-2">
          <p className="text-xs text-muted">{texts.hint}</p>
          {undoButton}
        </div>
        <AnswerButtons onAnswer={answer} />
      </>
    )
  }

  return (
    <div ref={room} tabIndex={-1} className="grid gap-3 outline-none">
      {content()}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
