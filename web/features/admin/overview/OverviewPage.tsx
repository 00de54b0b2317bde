import { queryOptions, useQuery } from '@tanstack/react-query'
import { overview } from '#contract/admin/calls.ts'
import { isDiskTight } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call } from '../../../lib/http/api.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { AdminQuery } from '../area/AdminQuery.tsx'
import { formatBytes, formatInstant } from '../area/format.ts'
import { overviewTexts as texts } from './texts.ts'

const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => call(overview, {}, { signal }),
})

const count = new Intl.NumberFormat('de-DE')

/** Counts, storage and health; nothing about any single couple (ADMIN-07, O-139). */
export function OverviewPage() {
  const query = useQuery(overviewQuery)
  return (
    <Page title={texts.title} intro={texts.intro}>
      <AdminQuery query={query} what={texts.error} skeleton={<OverviewSkeleton />}>
        {(facts) => (
          <div className="grid gap-8">
            <Figures {...facts} />
            <Health {...facts} />
          </div>
        )}
      </AdminQuery>
    </Page>
  )
}

type Overview = Answer<typeof overview>

function Figures({ users, pairs, storage }: Overview) {
  const figures = [
    [texts.users, count.format(users)],
    [texts.pairs, count.format(pairs)],
    [texts.database, formatBytes(storage.databaseBytes)],
    [texts.files, formatBytes(storage.fileBytes)],
  ]
  return (
    <dl className="admin-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Health({ health, storage }: Pick<Overview, 'health' | 'storage'>) {
  return (
    <section className="grid gap-3">
      <h2>{texts.health}</h2>
      <p className="text-teal">{texts.healthy}</p>
      {isDiskTight(storage) && <Banner tone="error">{texts.tight}</Banner>}
      <dl className="admin-facts">
        <dt>{texts.since}</dt>
        <dd>
          <time dateTime={health.startedAt}>{formatInstant(health.startedAt)}</time>
        </dd>
        <dt>{texts.version}</dt>
        <dd>{health.version}</dd>
        <dt>{texts.engine}</dt>
        <dd>{health.database}</dd>
        <dt>{texts.free}</dt>
        <dd>{formatBytes(storage.freeBytes)}</dd>
      </dl>
    </section>
  )
}

const OverviewSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </div>
)
