import { useQuery } from '@tanstack/react-query'
import type { AdminAct } from '#contract/admin/calls.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { failureText, hasNoData } from '../../../lib/queryFailure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { adminActivityQuery } from '../admin-activity-queries.ts'
import { adminActivityTexts as texts } from '../admin-activity-texts.ts'

/** Actions of the server's operators, newest first (trust l). */
export function AdminActivity() {
  const acts = useQuery(adminActivityQuery)
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <p className="text-sm text-muted">{texts.intro}</p>
      {acts.isPending && !hasNoData(acts) && (
        <Loading className="grid gap-2">
          <Skeleton className="h-12 rounded-field!" />
          <Skeleton className="h-12 rounded-field!" />
        </Loading>
      )}
      {hasNoData(acts) && (
        <ErrorState
          what={failureText(acts.error, texts.failed)}
          onRetry={() => void acts.refetch()}
          retrying={acts.isRefetching}
        />
      )}
      {acts.data?.length === 0 && <p>{texts.nothing}</p>}
      <ul className="grid gap-2">
        {acts.data?.map((act) => (
          <ActRow key={act.id} act={act} />
        ))}
      </ul>
    </section>
  )
}

const ActRow = ({ act: { act, at, onlyYou } }: { act: AdminAct }) => (
  <li className="min-h-12">
    <p>{texts.acts[act]}</p>
    <p className="text-xs text-muted">
      <time dateTime={at}>{formatMoment(at)}</time> · {onlyYou ? texts.you : texts.everybody}
    </p>
  </li>
)
