import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { LogEntry } from '#contract/admin/calls.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { AdminQuery } from '../area/AdminQuery.tsx'
import { LogList } from './LogList.tsx'
import { everyUserQuery, logQuery } from './queries.ts'
import { searchEntries } from './state.ts'
import { logTexts as texts } from './texts.ts'

/** What was done, never what was said (ADMIN-20 to ADMIN-25, O-136). */
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
      <AdminQuery query={query} what={texts.error} skeleton={<LogSkeleton />}>
        {(entries) => <Found entries={entries} search={search} nameOf={(id) => names.get(id)} />}
      </AdminQuery>
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

const LogSkeleton = () => (
  <div className="grid gap-3">
    <Skeleton className="h-37" />
    <Skeleton className="h-37" />
    <Skeleton className="h-37" />
  </div>
)
