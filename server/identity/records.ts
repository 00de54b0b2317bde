import * as z from 'zod/mini'
import { ROLES } from '#contract/kernel/roles.ts'
import { newSecret } from '../lib/ids.ts'
import { type RecordOf, recordCodec } from '../vault/record-codec.ts'
import { sealedRecord } from '../vault/sealed-record.ts'
import { exportFields } from './data-export.ts'
import { transferRows } from './transfer-rows.ts'

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

/** A request to restore a pair; of constant length, so that its size reveals nothing. */
const reunionRequest = z.object({
  asked: z.union([z.literal(0), z.literal(1)]),
  /** The pair of the author at that time; joining another one invalidates the request. */
  madeIn: z.string(),
})
export type ReunionRequest = RecordOf<typeof reunionRequest>

/** Stays with its former pair, whose key seals it. */
export const reunionRecord = sealedRecord('past_members.wish', recordCodec(reunionRequest))

const ofBoth = <S extends z.ZodMiniType>(value: S) => z.tuple([value, value])

/** The fields of a record of matches shown to a couple (`ShownMatchesRecord`). */
export const shownMatches = <S extends z.ZodMiniType>(answer: S) =>
  z.object({
    members: ofBoth(z.string()),
    shown: z.array(
      z.object({ key: z.string(), answers: ofBoth(answer), seen: ofBoth(z.boolean()) }),
    ),
  })
