import * as z from 'zod/mini'
import { exportFields } from '../../identity/data-export.ts'
import { type RecordOf, recordCodec } from '../../vault/record-codec.ts'
import { sealedRecord } from '../../vault/sealed-record.ts'

const photo = z.object({
  /** Names of the two files in the blob store. */
  file: z.string(),
  thumb: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.nullable(z.string()),
})
export type PhotoRecord = RecordOf<typeof photo>

/** Text and photo of a message; both null once it is deleted (O-074). */
const message = z.object({ text: z.nullable(z.string()), photo: z.nullable(photo) })
export type MessageRecord = RecordOf<typeof message>

export const messageRecord = sealedRecord('messages.body', recordCodec(message))

export const exportMessage = exportFields<MessageRecord>({
  text: 'text',
  // Whose it is decides what is shown of it.
  photo: null,
})

/** Emoji by person. */
export const reactionsRecord = sealedRecord(
  'messages.reactions',
  recordCodec(z.record(z.string(), z.string())),
)
