import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { type LogEntry, listLogs, listUsers } from '#contract/admin/calls.ts'
import { call, serverMessageOf } from '#web/lib/http/api.ts'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { LogList } from './LogList.tsx'
import { listIn, searchEntries } from './state.ts'
import { logTexts as texts } from './texts.ts'

const MINUTE = 60_000

/** Every account, for the filter of the log. */
const everyUserQuery = queryOptions({
  queryKey: ['admin', 'every user'],
  queryFn: async ({ signal }) => listIn(await call(listUsers, { query: {} }, { signal })),
  staleTime: MINUTE,
})

/** The newest entries, of everybody or of one person. */
const logQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'log', userId],
    queryFn: async ({ signal }) =>
      listIn(await call(listLogs, { query: userId === '' ? {} : { userId } }, { signal })),
    staleTime: 0,
  })

/** The actions of people, never their words (ADMIN-20 to ADMIN-25, O-136). */
export function LogPage() {
  const [userId, setUserId] = useState('')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const query = useQuery(logQuery(userId))
  const { data: users } = useQuery(everyUserQuery)
  const names = useMemo(() => new Map(users?.map(({ id, name }) => [id, name])), [users])
  return (
    <Page title={texts.title}>
      <div className="mb-4 grid gap-3">
        <Select
          label={texts.user}
          value={userId}
          onChange={({ currentTarget }) => setUserId(currentTarget.value)}
        >
          <option value="">{texts.everybody}</option>
          {users?.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {email === null ? name : `${name} (${email})`}
            </option>
          ))}
        </Select>
        <Field
          type="search"
          label={texts.search}
          placeholder={texts.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <QueryView
        query={query}
        error={texts.error}
        safe={serverMessageOf(query.error)}
        loading={<LoadingBlocks count={3} className="h-37" />}
      >
        {(entries) => <Found entries={entries} search={search} nameOf={(id) => names.get(id)} />}
      </QueryView>
    </Page>
  )
}

interface FoundProps {
  entries: readonly LogEntry[]
  search: string
  nameOf: (userId: string) => string | undefined
}

function Found({ entries, search, nameOf }: FoundProps) {
  const found = searchEntries(entries, search, nameOf)
  if (found.length === 0) {
    return (
      <p role="status" className="py-8 text-center text-muted">
        {entries.length === 0 ? texts.empty : texts.nothing}
      </p>
    )
  }
  return (
    <>
      <p role="status" className="mb-2 text-xs text-muted">
        {texts.count(found.length)}
      </p>
      <LogList entries={found} nameOf={nameOf} />
    </>
  )
}
