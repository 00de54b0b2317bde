import * as z from 'zod/mini'
import { exportFields } from '#server/pair/data-export.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

const specialDay = z.object({
  id: z.string(),
  name: z.string(),
  /** The first time, YYYY-MM-DD. */
  day: z.string(),
  yearly: z.boolean(),
  countdown: z.boolean(),
})
export type SpecialDayRecord = RecordOf<typeof specialDay>

/** In steps of some thirty days. */
export const specialDaysRecord = sealedRecord(
  'special_days.days',
  recordCodec(z.array(specialDay)),
  RECORD_STEP,
)

export const exportSpecialDay = exportFields<SpecialDayRecord>({
  id: null,
  name: 'name',
  day: 'tag',
  yearly: 'jedesJahr',
  countdown: 'countdown',
})
