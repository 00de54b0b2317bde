import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/kernel/call.ts'
import {
  leave,
  listFormerPairs,
  restoreFormerPair,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { reloadProfile } from '../../../lib/session/identity.ts'

export type FormerPair = Answer<typeof listFormerPairs>[number]

/** Former pairs whose data is still kept. */
export const formerPairsQuery = queryOptions({
  queryKey: ['pairing', 'former pairs'],
  queryFn: ({ signal }) => call(listFormerPairs, {}, { signal }),
})

/** Leaves the pair; loading the profile then resets the data of the former pair. */
export const useLeavePair = () =>
  useMutation({
    mutationFn: async (password: string) => {
      await call(leave, { body: { password } })
      await reloadProfile()
    },
  })

/** Requests the restore of a former pair. True if restored: the other person had requested it. */
export function useRequestRestore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, password }: { id: string; password: string }) => {
      const { restored } = await call(restoreFormerPair, { params: { id }, body: { password } })
      if (restored) await reloadProfile()
      return restored
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: formerPairsQuery.queryKey }),
  })
}

export function useWithdrawRestore() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawRestore, { params: { id } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: formerPairsQuery.queryKey }),
  })
}
