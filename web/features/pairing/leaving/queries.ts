import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Answer } from '#contract/kernel/call.ts'
import {
  leave,
  listFormerPairs,
  restoreFormerPair,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { reloadProfile } from '#web/lib/session/identity.ts'

export type FormerPair = Answer<typeof listFormerPairs>[number]

/** Former pairs whose data is still kept. */
export const formerPairsQuery = queryOptions({
  queryKey: ['pairing', 'former pairs'],
  queryFn: ({ signal }) => call(listFormerPairs, {}, { signal }),
})

const refetchFormerPairs = () =>
  void queryClient.invalidateQueries({ queryKey: formerPairsQuery.queryKey })

/** Leaves the pair; loading the profile then resets the data of the former pair. */
export async function leavePair(password: string): Promise<void> {
  await call(leave, { body: { password } })
  await reloadProfile()
}

/** Requests the restore of a former pair. True if restored: the other person had requested it. */
export async function requestRestore(id: string, password: string): Promise<boolean> {
  try {
    const { restored } = await call(restoreFormerPair, { params: { id }, body: { password } })
    if (restored) await reloadProfile()
    return restored
  } finally {
    refetchFormerPairs()
  }
}

export const useWithdrawRestore = () =>
  useMutation({
    mutationFn: (id: string) => call(withdrawRestore, { params: { id } }),
    onSettled: refetchFormerPairs,
  })
