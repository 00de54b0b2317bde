import '../answers/answers.css'
import './matches.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Paar } from '#contract/questions/calls.ts'
import { failureText, hasNoData } from '../../../lib/query/queryFailure.ts'
import { profileFailure, reloadProfile } from '../../../lib/session/identity.ts'
import { isLoggedIn, useSession } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingText } from '../../../ui/feedback/LoadingText.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FlameOutline } from '../../../ui/graphics/icons.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { answerListTexts } from '../answers/texts.ts'
import { endCelebrations } from '../celebration/celebrationStore.ts'
import { LoggedOut } from './LoggedOut.tsx'
import { MatchPanel } from './MatchPanel.tsx'
import { matchesQuery, shownMatches } from './queries.ts'
import { matchTexts as texts } from './texts.ts'

/** „Eure Übereinstimmungen“ (FRAGEN-27 to FRAGEN-40). */
export function MatchesPage() {
  const session = useSession()
  const query = useQuery({ ...matchesQuery, enabled: isLoggedIn(session) })
  const { data } = query
  if (!isLoggedIn(session)) return <LoggedOut title={texts.title} />

  if (session.profile === null) return <ProfileMissing />
  const partner = session.profile.partner?.name ?? texts.partner
  const strong = data?.paare.filter(({ matchType }) => matchType === 'starkes Match').length ?? 0
  const soft = (data?.paare.length ?? 0) - strong
  return (
    <Page
      title={texts.title}
      {...(data && data.paare.length > 0 && { intro: texts.counts(strong, soft) })}
      wide
    >
      {data !== undefined ? (
        <Matches paare={data.paare} partner={partner} />
      ) : hasNoData(query) ? (
        <ErrorState
          what={failureText(query.error, texts.failed)}
          safe={texts.failedSafe}
          onRetry={() => void query.refetch()}
          retrying={query.fetchStatus === 'fetching'}
        />
      ) : (
        <Loading label={texts.loading} className="matches">
          <Panels />
        </Loading>
      )}
    </Page>
  )
}

function Matches({ paare, partner }: { paare: readonly Paar[]; partner: string }) {
  // The list itself shows new matches.
  useEffect(endCelebrations, [])
  useEffect(() => shownMatches.clear, [])
  if (paare.length === 0) {
    return (
      <EmptyState
        drawing={<CardsPlaceholder icon={<FlameOutline />} />}
        action={
          <Link to="/profile/preferences" className={buttonClass()}>
            {texts.toGame}
          </Link>
        }
      >
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6">
      <ul className="matches">
        {paare.map((paar) => (
          <li key={paar.fragePaar.geben.id}>
            <MatchPanel paar={paar} partner={partner} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {texts.why}{' '}
        <Link
          to="/versprechen"
          className="font-semibold text-rose underline-offset-2 hover:underline"
        >
          {answerListTexts.promise}
        </Link>
      </p>
    </div>
  )
}

/** @returns the text while the profile is missing; null when it is loaded */
const readProfile = async (): Promise<string | null> =>
  (await reloadProfile()) === null ? failureText(profileFailure(), texts.profileMissing) : null

/** Loading and error state of the profile (FRAGEN-39). */
function ProfileMissing() {
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    void readProfile().then((now) => here && setWhy(now))
    return () => {
      here = false
    }
  }, [])
  const retry = async () => {
    setWhy(null)
    setWhy(await readProfile())
  }
  return (
    <Page title={texts.title} wide>
      {why !== null ? (
        <ErrorState what={why} onRetry={() => void retry()} />
      ) : (
        <LoadingText label={texts.profileLoading} className="matches">
          <Panels />
        </LoadingText>
      )}
    </Page>
  )
}

const Panels = () =>
  [0, 1, 2, 3].map((panel) => <Skeleton key={panel} className="h-48 rounded-panel" />)
