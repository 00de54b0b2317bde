import './matches.css'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect } from 'react'
import type { ListedPaar } from '#contract/questions/calls.ts'
import { profileFailure, reloadProfile } from '#web/lib/session/identity.ts'
import { isLoggedIn, useSession } from '#web/lib/session/session.ts'
import { useShownReference } from '#web/lib/shownReference.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingText } from '#web/ui/feedback/LoadingText.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FlameOutline } from '#web/ui/graphics/icons.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { AnswerIcon } from '../answers/AnswerIcon.tsx'
import { answerListTexts, answerTexts } from '../answers/texts.ts'
import { endCelebrations } from '../celebration/Celebrations.tsx'
import { LoggedOut } from './LoggedOut.tsx'
import { MatchPanel } from './MatchPanel.tsx'
import { matchesQuery, shownMatches } from './queries.ts'
import { matchTexts as texts } from './texts.ts'

const listClass = 'grid gap-4 lg:grid-cols-2 lg:gap-6'

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
      <QueryView
        query={query}
        loading={
          <Loading label={texts.loading} className={listClass}>
            <Panels />
          </Loading>
        }
        error={texts.failed}
        safe={texts.failedSafe}
      >
        {({ paare }) => <Matches paare={paare} partner={partner} />}
      </QueryView>
    </Page>
  )
}

function Matches({ paare, partner }: { paare: readonly ListedPaar[]; partner: string }) {
  // The list itself shows new matches.
  useEffect(endCelebrations, [])
  useEffect(() => shownMatches.clear, [])
  useShownReference('match')
  if (paare.length === 0) {
    return (
      <EmptyState
        drawing={<CardsPlaceholder icon={<FlameOutline />} />}
        small
        more={texts.firstMatchHint}
        action={<ButtonLink to="/profile/preferences">{texts.toGame}</ButtonLink>}
      >
        {texts.empty}
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Legend />
      <div>
        <ButtonLink to="/vorgemerkt" tone="quiet" small>
          <Bookmark aria-hidden="true" /> {texts.marked}
        </ButtonLink>
      </div>
      <ul className={listClass}>
        {paare.map((paar) => (
          <li key={paar.fragePaar.geben.id} data-reference={paar.fragePaar.geben.id}>
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

/** Meaning of the signs of a match (FRAGEN-49). */
const Legend = () => (
  <div className="grid gap-2 text-sm text-muted">
    <ul aria-label={texts.legend} className="flex flex-wrap gap-x-4 gap-y-1">
      {(['yes', 'maybe', null] as const).map((answer) => (
        <li key={answer} className="flex items-center gap-2">
          <AnswerIcon answer={answer} />
          {answer === null ? texts.unknownMeans : answerTexts[answer]}
        </li>
      ))}
    </ul>
    <p>{texts.legendMore}</p>
  </div>
)

/** Read by the screen itself where the session has none yet. */
const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async () => {
    const profile = await reloadProfile()
    if (profile === null) throw profileFailure()
    return profile
  },
  gcTime: 0,
  retry: false,
})

/** Loading and error state of the profile (FRAGEN-39). */
const ProfileMissing = () => (
  <Page title={texts.title} wide>
    <QueryView
      query={useQuery(profileQuery)}
      loading={
        <LoadingText label={texts.profileLoading} className={listClass}>
          <Panels />
        </LoadingText>
      }
      error={texts.profileMissing}
    >
      {() => null}
    </QueryView>
  </Page>
)

const Panels = () =>
  [0, 1, 2, 3].map((panel) => <Skeleton key={panel} className="h-48 rounded-panel" />)
