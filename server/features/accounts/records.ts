import * as z from 'zod/mini'
import { exportFields } from '#server/pair/data-export.ts'
import { transferRows } from '#server/pair/transfer-rows.ts'
import { type RecordOf, recordCodec, sealedRecord } from '#server/vault/sealed-record.ts'

const passkey = z.object({
  name: z.string(),
  /** Both as base64url. */
  credentialId: z.string(),
  publicKey: z.string(),
  /** Signature counter; 0 if the authenticator has none. */
  counter: z.number(),
})
export type PasskeyRecord = RecordOf<typeof passkey>

export const passkeyRecord = sealedRecord('passkeys.passkey', recordCodec(passkey))

export const transferPasskeys = transferRows(passkeyRecord, { key: 'id' })

export const exportPasskey = exportFields<PasskeyRecord>({
  name: 'name',
  // Left out, since these fields mean nothing to people.
  credentialId: null,
  publicKey: null,
  counter: null,
})
