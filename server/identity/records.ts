import * as z from 'zod/mini'
import { ROLES } from '#contract/kernel/roles.ts'
import { newSecret } from '../lib/ids.ts'
import { exportFields } from '../pair/data-export.ts'
import { transferRows } from '../pair/transfer-rows.ts'
import { type RecordOf, recordCodec, sealedRecord } from '../vault/sealed-record.ts'

const role = z.nullable(z.enum(ROLES))

/** Personal data of a person. */
const person = z.object({
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  role,
  /** The partner's planned role, until the partner has joined with one of their own (O-014). */
  plannedPartnerRole: role,
  shareStoryRatings: z.boolean(),
})
export type PersonRecord = RecordOf<typeof person>

/** Sealed anew with the other columns of the person (`savePerson`) when they change the pair. */
export const personRecord = sealedRecord('users.person', recordCodec(person))

export const exportPerson = exportFields<PersonRecord>({
  name: 'name',
  username: 'benutzername',
  email: 'email',
  phoneNumber: 'handynummer',
  role: 'meineRolle',
  // Shown as the partner's role, which may have replaced it.
  plannedPartnerRole: null,
  shareStoryRatings: 'bewertungenGeteilt',
})

/** The label of the device a session was opened with. */
export const deviceRecord = sealedRecord('sessions.device', recordCodec(z.string()))

/** Invalidates the photo cookies: each browser gets a new one and clears its cached photos. */
export const transferSessions = transferRows(deviceRecord, {
  key: 'id',
  also: () => ({ photo_key: newSecret() }),
})
