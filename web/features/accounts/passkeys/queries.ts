import { queryOptions } from '@tanstack/react-query'
import { listPasskeys } from '#contract/accounts/passkey-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'

export type Passkey = Answer<typeof listPasskeys>['passkeys'][number]

export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

export const refetchPasskeys = () =>
  queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })

/** Lists a passkey that was made, before the list is read again. */
export function cachePasskey(made: Passkey): void {
  const withMade = (list: readonly Passkey[]) => [...list.filter(({ id }) => id !== made.id), made]
  queryClient.setQueryData(
    passkeysQuery.queryKey,
    (known) => known && { ...known, passkeys: withMade(known.passkeys) },
  )
  void refetchPasskeys()
}
