import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listPasskeys, removePasskey, renamePasskey } from '#contract/accounts/passkey-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call } from '../../../lib/http/api.ts'

export type Passkey = Answer<typeof listPasskeys>['passkeys'][number]

export const passkeysQuery = queryOptions({
  queryKey: ['accounts', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

/** Gives a passkey another name, or removes it. */
export function usePasskeyChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string | null }) => {
      if (name === null) await call(removePasskey, { params: { id } })
      else await call(renamePasskey, { params: { id }, body: { name } })
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
}
