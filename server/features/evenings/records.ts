import * as z from 'zod/mini'
import { exportFields, isoTimestamp } from '#server/pair/data-export.ts'
import { storedReference } from '#server/pair/references.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

const evening = z.object({
  id: z.string(),
  /** The person who proposed it. */
  by: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Minutes the clocks of that person were ahead of UTC then. */
  utcOffset: z.number(),
  line: z.nullable(z.string()),
  reference: z.nullable(storedReference),
})
export type EveningRecord = RecordOf<typeof evening>

const evenings = z.object({
  proposal: z.nullable(evening),
  /** By time. */
  agreed: z.array(z.extend(evening, { reminded: z.boolean() })),
})
export type EveningsRecord = RecordOf<typeof evenings>

/** Six evenings with lines of the full length have one size. */
export const eveningsRecord = sealedRecord(
  'evenings.evenings',
  recordCodec(evenings),
  2 * RECORD_STEP,
)

export const exportEvening = exportFields<EveningRecord>({
  id: null,
  by: null,
  at: ['beginn', isoTimestamp],
  utcOffset: 'minutenVorUtc',
  line: 'zeile',
  // The export service adds its title.
  reference: null,
})
