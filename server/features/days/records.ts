import * as z from 'zod/mini'
import { exportFields } from '#server/pair/data-export.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

const hidden = z.object({
  /** UTC day, YYYY-MM-DD. */
  day: z.string(),
  /** Id of an entry of the day; null for all of it. */
  entry: z.nullable(z.string()),
})
export type HiddenRecord = RecordOf<typeof hidden>

/** Things and days a person has hidden from coming up again, oldest first; in steps of some sixty entries. */
export const hiddenRecord = sealedRecord(
  'day_hides.hidden',
  recordCodec(z.array(hidden)),
  RECORD_STEP,
)

export const exportHidden = exportFields<HiddenRecord>({ day: 'tag', entry: 'eintrag' })
