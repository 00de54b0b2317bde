import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword, exportData, readConsent } from '#contract/accounts/control-calls.ts'
import { listPasskeys, removePasskey, renamePasskey } from '#contract/accounts/passkey-calls.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call, callForFile } from '../../lib/api.ts'

export type Passkey = Answer<typeof listPasskeys>['passkeys'][number]

/** How many codes are left, and since when. */
export const codesLeftQuery = queryOptions({
  queryKey: ['security', 'codes'],
  queryFn: ({ signal }) => call(recoveryCodesLeft, {}, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ['security', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
})

export const consentQuery = queryOptions({
  queryKey: ['security', 'consent'],
  queryFn: ({ signal }) => call(readConsent, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Also ends the other sessions; their list is refetched. */
export function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(changePassword, { body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['accounts', 'sessions'] }),
  })
}

/** Makes new codes; only this response contains them. */
export function useMakeCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(makeRecoveryCodes, { body: { password } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: codesLeftQuery.queryKey }),
  })
}

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

/** The archive of one's own data. */
export const fetchExport = (signal: AbortSignal): Promise<Blob> =>
  callForFile(exportData, {}, { signal })
