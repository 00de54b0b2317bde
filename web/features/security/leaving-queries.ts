import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { askForPast, leave, listPasts, withdrawAsk } from '#contract/pairing/calls.ts'
import { call, whileEndingSession } from '../../lib/api.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from '../../lib/clearDeviceData.ts'
import { reloadProfile } from '../../lib/identity.ts'

export type Past = Answer<typeof listPasts>[number]

/** What one has shared with somebody and what still rests. */
export const pastsQuery = queryOptions({
  queryKey: ['security', 'pasts'],
  queryFn: ({ signal }) => call(listPasts, {}, { signal }),
})

/** Leaves the pair; the profile then speaks of a fresh one and empties this tab's memory. */
export const useLeavePair = () =>
  useMutation({
    mutationFn: async (password: string) => {
      await call(leave, { body: { password } })
      await reloadProfile()
    },
  })

/** Asks for a past back. True when it is back at once, because the other one had asked before. */
export function useAskForPast() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, password }: { id: string; password: string }) => {
      const { restored } = await call(askForPast, { params: { id }, body: { password } })
      if (restored) await reloadProfile()
      return restored
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: pastsQuery.queryKey }),
  })
}

export function useWithdrawAsk() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawAsk, { params: { id } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: pastsQuery.queryKey }),
  })
}

/** Erases the account, and every trace of it on this device. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (password: string) =>
      whileEndingSession(async () => {
        await call(deleteAccount, { body: { password } })
        clearDeviceData(KEPT_ON_LOGOUT)
      }),
  })
