import * as z from 'zod/mini'
import { exportFields } from '#server/pair/data-export.ts'
import { transferRows } from '#server/pair/transfer-rows.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

const firstState = {
  /** The day of the first letter that will arrive; null without one. */
  next: z.nullable(z.string()),
  /** Ids of the partner's letters the person has opened, the latest last. */
  opened: z.array(z.string()),
}
const state = z.object({
  ...firstState,
  /** Ids of own letters that were deleted, the latest last: none of them is written anew. */
  deleted: z.array(z.string()),
})
export type BoxState = RecordOf<typeof state>

/** All have one length (`OPENED_MAX`, `DELETED_MAX`). */
export const stateRecord = sealedRecord(
  'letter_boxes.state',
  recordCodec(z.object(firstState)).next(state, (older) => ({ ...older, deleted: [] })),
  RECORD_STEP,
)

const letter = z.object({
  id: z.string(),
  /** The UTC day on whose morning it arrives, within the seal of its words. */
  day: z.string(),
  text: z.string(),
  /** WebP in base64. */
  photo: z.nullable(z.string()),
  /** False once the pair it was written in has ended. */
  arrives: z.boolean(),
})
export type LetterRecord = RecordOf<typeof letter>

/** Bytes of every box, whatever is in it: some five photos, or many more words than people write. */
export const BOX_BYTES = 512 * 1024

export const lettersRecord = sealedRecord(
  'letter_boxes.letters',
  recordCodec(z.array(letter)),
  BOX_BYTES,
)

const arrived = z.object({ text: z.string(), photo: z.nullable(z.string()) })
export type ArrivedRecord = RecordOf<typeof arrived>

export const arrivedRecord = sealedRecord(
  'arrived_letters.letter',
  recordCodec(arrived),
  RECORD_STEP,
)

/** Letters go with their author, and never arrive with anybody else. */
export const transferLetters = transferRows(lettersRecord, {
  change: (letters) => letters.map((one) => ({ ...one, arrives: false })),
})
export const transferState = transferRows(stateRecord, {
  change: (state) => ({ ...state, next: null }),
})

export const exportLetter = exportFields<LetterRecord>({
  id: null,
  day: 'tag',
  text: 'text',
  // A file of its own.
  photo: null,
  arrives: 'kommtAn',
})
