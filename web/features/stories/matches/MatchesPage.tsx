import { useQuery } from '@tanstack/react-query'
import Flame from 'lucide-react/icons/flame'
import { useEffect } from 'react'
import type { Answer } from '#contract/kernel/call.ts'
import type { storyMatches } from '#contract/stories/calls.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { LoggedOut } from '../layout/LoggedOut.tsx'
import { StoryQuery } from '../layout/StoryQuery.tsx'
import { matchesQuery, shownMatches } from '../queries.ts'
import { FurtherRatings } from './FurtherRatings.tsx'
import { MatchCard } from './MatchCard.tsx'
import { RatingPrivacy } from './RatingPrivacy.tsx'
import { matchTexts as texts } from './texts.ts'

const listClass = 'grid gap-4 lg:grid-cols-2 lg:gap-6'

/** The stories both like (STORIES-62 to STORIES-79). */
export function MatchesPage() {
  const session = useSession()
  const matches = useQuery({ ...matchesQuery, enabled: isLoggedIn(session) })
  if (!isLoggedIn(session)) return <LoggedOut text={texts.loggedOut} />
  const partner = session.profile?.partner?.name ?? null
  return (
    <Page title={matches.data ? texts.count(matches.data.matches.length) : texts.title} wide>
      <StoryQuery query={matches} loading={texts.loading} skeleton={<MatchesSkeleton />}>
        {(answer) => (
          <div className="flex flex-1 flex-col gap-10">
            <Matches matches={answer.matches} partner={partner} />
            {answer.partnerShares && answer.partnerRatings.length > 0 && (
              <FurtherRatings ratings={answer.partnerRatings} partner={partner} />
            )}
            <RatingPrivacy partner={partner} />
          </div>
        )}
      </StoryQuery>
    </Page>
  )
}

interface MatchesProps {
  matches: Answer<typeof storyMatches>['matches']
  partner: string | null
}

function Matches({ matches, partner }: MatchesProps) {
  useEffect(() => shownMatches.clear, [])
  if (matches.length === 0) {
    return (
      <EmptyState
        drawing={<CardsPlaceholder icon={<Flame />} />}
        more={texts.emptyMore}
        action={<ButtonLink to="/stories/random">{texts.read}</ButtonLink>}
      >
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <ul className={listClass}>
      {matches.map((match) => (
        <li key={match.story.id}>
          <MatchCard match={match} partner={partner ?? texts.partner} />
        </li>
      ))}
    </ul>
  )
}

function MatchesSkeleton() {
  return (
    <div className={listClass}>
      <Skeleton className="h-37 rounded-panel" />
      <Skeleton className="h-37 rounded-panel" />
      <Skeleton className="h-37 rounded-panel" />
    </div>
  )
}
