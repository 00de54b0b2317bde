import { queryOptions } from '@tanstack/react-query'
import { deleteAccount, exportData, readConsent } from '#contract/accounts/control-calls.ts'
import { call, callForFile, whileEndingSession } from '../../../lib/http/api.ts'
import { clearDeviceData, KEPT_ON_LOGOUT } from '../../../lib/session/clearDeviceData.ts'

/** What the person has agreed to, and when. */
export const consentQuery = queryOptions({
  queryKey: ['accounts', 'consent'],
  queryFn: ({ signal }) => call(readConsent, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The archive of one's own data. */
export const fetchExport = (signal: AbortSignal): Promise<Blob> =>
  callForFile(exportData, {}, { signal })

/** Deletes the account and its data on this device. */
export const eraseAccount = (password: string): Promise<void> =>
  whileEndingSession(async () => {
    await call(deleteAccount, { body: { password } })
    clearDeviceData(KEPT_ON_LOGOUT)
  })
