import { queryOptions, useQuery } from '@tanstack/react-query'
import { overview } from '#contract/admin/calls.ts'
import { isDiskTight } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call, serverMessageOf } from '#web/lib/http/api.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { formatAtLeast, formatAtMost, formatInstant } from '../area/format.ts'
import { Backups } from './Backups.tsx'
import { texts } from './texts.ts'

const overviewQuery = queryOptions({
  queryKey: ['admin', 'overview'],
  queryFn: ({ signal }) => call(overview, {}, { signal }),
})

const count = new Intl.NumberFormat('de-DE')

/** Counts, storage, health and backups; nothing about any single couple (ADMIN-07, O-139). */
export function OverviewPage() {
  const query = useQuery(overviewQuery)
  return (
    <Page title={texts.title} intro={texts.intro}>
      <QueryView
        query={query}
        error={texts.error}
        safe={serverMessageOf(query.error)}
        loading={<LoadingBlocks count={2} className="h-20" />}
      >
        {(facts) => (
          <div className="grid gap-8">
            <Figures {...facts} />
            <Health {...facts} />
            <Backups {...facts.backups} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

type Overview = Answer<typeof overview>

function Figures({ users, pairs, storage }: Overview) {
  const figures = [
    [texts.users, count.format(users)],
    [texts.pairs, count.format(pairs)],
    [texts.database, formatAtMost(storage.databaseBytes)],
    [texts.files, formatAtMost(storage.fileBytes)],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
      {figures.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-field bg-surface px-5 py-4 shadow-1 inset-shadow-rim"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="display text-xl tabular-nums">{value}</dd>
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
      {health.newerVersion !== null && (
        <Banner tone="ok">{texts.newer(health.newerVersion)}</Banner>
      )}
      {isDiskTight(storage) && <Banner tone="error">{texts.tight}</Banner>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 [&>dt]:text-muted">
        <dt>{texts.since}</dt>
        <dd>
          <time dateTime={health.startedAt}>{formatInstant(health.startedAt)}</time>
        </dd>
        <dt>{texts.version}</dt>
        <dd>{health.version}</dd>
        <dt>{texts.content}</dt>
        <dd>{texts.contentOf(health.content)}</dd>
        <dt>{texts.engine}</dt>
        <dd>{health.database}</dd>
        <dt>{texts.free}</dt>
        <dd>{formatAtLeast(storage.freeBytes)}</dd>
      </dl>
    </section>
  )
}
