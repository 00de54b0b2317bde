import { useId } from 'react'
import type { Answer } from '#contract/kernel/call.ts'
import type { storyMatches } from '#contract/stories/calls.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { Flames } from '../rating/Flames.tsx'
import { matchLabel, matchTexts as texts } from './texts.ts'

export type Match = Answer<typeof storyMatches>['matches'][number]

export interface MatchCardProps {
  match: Match
  /** Name of the partner. */
  partner: string
}

/** A story both like, with what each thinks of it (STORIES-63 to STORIES-68). */
export function MatchCard({ match: { story, myRating, partnerRating }, partner }: MatchCardProps) {
  const titleId = useId()
  const hot = myRating.preference === 'yes'
  return (
    <Panel tone={hot ? 'gold' : 'plain'} className="grid gap-3">
      <div className="grid gap-0.5">
        <p className={cx('text-sm font-semibold', hot ? 'text-gold' : 'text-rose')}>
          {matchLabel(myRating.preference)}
        </p>
        <h2 dir="auto" id={titleId} className="wrap-anywhere hyphens-auto">
          {story.title}
        </h2>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-sm">
          <dt className="font-semibold text-rose">{texts.you}</dt>
          <dd>
            <Flames
              heat={myRating.dirtyLevel}
              label={texts.flamesOf(texts.you, myRating.dirtyLevel)}
            />
          </dd>
          <dt className="font-semibold text-lilac">{partner}</dt>
          <dd>
            <Flames
              heat={partnerRating.dirtyLevel}
              label={texts.flamesOf(partner, partnerRating.dirtyLevel)}
            />
          </dd>
        </dl>
        <ButtonLink
          to="/stories/$storyId"
          params={{ storyId: String(story.id) }}
          aria-describedby={titleId}
          tone="quiet"
          small
        >
          {texts.again}
        </ButtonLink>
      </div>
    </Panel>
  )
}
