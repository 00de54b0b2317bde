import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import {
  leave,
  listFormerPairs,
  restoreFormerPair,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import { call, whileEndingSession } from '../../lib/api.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from '../../lib/clearDeviceData.ts'
import { reloadProfile } from '../../lib/identity.ts'

export type FormerPair = Answer<typeof listFormerPairs>[number]

/** Former pairs whose data is still kept. */
export const formerPairsQuery = queryOptions({
  queryKey: ['security', 'formerPairs'],
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

/** Deletes the account and its data on this device. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) =>
      whileEndingSession(async () => {
        await call(deleteAccount, { body: { password } })
        clearDeviceData(KEPT_ON_LOGOUT)
      }),
  })
