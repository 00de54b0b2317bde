import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUser } from '#contract/admin/calls.ts'
import { USER_SEARCH_MAX } from '#contract/admin/rules.ts'
import { serverMessageOf } from '#web/lib/http/api.ts'
import { useDebouncedValue } from '#web/lib/useDebouncedValue.ts'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Pager } from './Pager.tsx'
import { PushSheet } from './PushSheet.tsx'
import { usersQuery } from './queries.ts'
import { usersTexts as texts } from './texts.ts'
import { UserTable } from './UserTable.tsx'

/** All accounts, page by page (ADMIN-08 to ADMIN-11). */
export function UsersPage() {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [pushTo, setPushTo] = useState<AdminUser | null>(null)
  const query = useQuery(usersQuery(useDebouncedValue(typed.trim()), page))
  return (
    <Page title={texts.title} wide>
      <Field
        type="search"
        label={texts.search}
        hint={texts.searchHint}
        className="mb-4"
        value={typed}
        maxLength={USER_SEARCH_MAX}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setPage(1)
        }}
      />
      <QueryView
        query={query}
        error={texts.error}
        safe={serverMessageOf(query.error)}
        loading={<LoadingBlocks count={4} className="h-13" />}
      >
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="py-8 text-center text-muted">{texts.nobody}</p>
          ) : (
            <>
              <p className="mb-3 text-sm text-muted">{texts.rolesHint}</p>
              <UserTable users={data} onPush={setPushTo} />
              <Pager page={page} total={total} onTurn={setPage} />
            </>
          )
        }
      </QueryView>
      {pushTo !== null && <PushSheet user={pushTo} onClose={() => setPushTo(null)} />}
    </Page>
  )
}
