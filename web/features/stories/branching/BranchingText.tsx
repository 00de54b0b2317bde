import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useRef, useState } from 'react'
import type { StoryPath } from '#contract/stories/calls.ts'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { useOnline } from '#web/ui/feedback/useOnline.ts'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { pathQuery } from '../queries.ts'
import { LazyMarkdown, StoryLines } from '../text/StoryText.tsx'
import { useChoose } from './queries.ts'
import { branchingTexts as texts } from './texts.ts'

/**
 * A story that goes on as the couple chooses, the same for both (STORIES-86 to STORIES-89). Stands
 * below a Suspense.
 */
export function BranchingText({ storyId }: { storyId: number }) {
  const query = useQuery(pathQuery(storyId))
  if (query.data !== undefined) return <Path storyId={storyId} path={query.data} />
  if (query.isError || query.fetchStatus === 'paused') {
    return (
      <ErrorState
        what={failureText(query.error, texts.error)}
        safe={texts.errorSafe}
        onRetry={() => void query.refetch()}
        retrying={query.fetchStatus === 'fetching'}
      />
    )
  }
  return (
    <LoadingText label={texts.loading}>
      <StoryLines long />
    </LoadingText>
  )
}

function Path({ storyId, path }: { storyId: number; path: StoryPath }) {
  const choosing = useChoose(storyId)
  const online = useOnline()
  const hasPartner = (useSession().profile?.partner ?? null) !== null
  const { passages, choices } = path
  const { newest, said } = useNewPassage(passages)
  const isOver = choices.length === 0
  return (
    <>
      {passages.map(({ id, text, chosen }, index) => (
        <section
          key={id}
          ref={index === passages.length - 1 ? newest : undefined}
          tabIndex={-1}
          aria-label={chosen ?? undefined}
          className="grid scroll-mt-24 gap-4 outline-none"
        >
          {chosen !== null && (
            <p
              aria-hidden="true"
              className="flex items-center gap-2 font-semibold text-ember [&>svg]:size-4.5"
            >
              <ArrowRight /> {chosen}
            </p>
          )}
          <LazyMarkdown text={text} />
        </section>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="grid max-w-[34.5rem] gap-3">
        <h2 className="text-xl">{isOver ? texts.end : texts.question}</h2>
        {!isOver && (
          <p className="text-sm text-muted">
            {online ? (hasPartner ? texts.forBoth : texts.alone) : texts.offline}
          </p>
        )}
        {choices.map(({ to, label }) => (
          <Button
            key={to}
            tone="quiet"
            wide
            disabled={!online}
            busy={choosing.isPending && choosing.variables?.to === to}
            onClick={() => {
              if (!choosing.isPending) choosing.mutate({ after: passages.length, to })
            }}
          >
            {label}
          </Button>
        ))}
        {choosing.isError && (
          <Banner tone="error">{failureText(choosing.error, texts.failed)}</Banner>
        )}
        {passages.length > 1 && (
          <p className={isOver ? '' : 'mt-2'}>
            <Button
              tone={isOver ? 'quiet' : 'text'}
              small
              disabled={!online}
              busy={choosing.isPending && choosing.variables === null}
              onClick={() => {
                if (!choosing.isPending) choosing.mutate(null)
              }}
            >
              <RotateCcw /> {texts.restart}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

/**
 * Brings a new passage into view, gives it the focus of the pressed button and announces it,
 * whether it was chosen here or on the other screen.
 */
function useNewPassage(passages: StoryPath['passages']) {
  const newest = useRef<HTMLElement>(null)
  const shown = useRef(passages.length)
  const [{ count, said }, setSeen] = useState({ count: passages.length, said: '' })
  if (count !== passages.length) {
    const chosen = passages.at(-1)?.chosen ?? ''
    setSeen({
      count: passages.length,
      said: passages.length > count ? texts.goesOn(chosen) : texts.restarted,
    })
  }

  useEffect(() => {
    if (shown.current === passages.length) return
    shown.current = passages.length
    newest.current?.focus({ preventScroll: true })
    newest.current?.scrollIntoView({ behavior: motionAllowed() ? 'smooth' : 'instant' })
  }, [passages.length])
  return { newest, said }
}
