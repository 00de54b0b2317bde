import * as z from 'zod/mini'
import { exportFields } from '#server/pair/data-export.ts'
import { storedReference } from '#server/pair/references.ts'
import { type RecordOf, recordCodec, sealedRecord } from '#server/vault/sealed-record.ts'

const photo = z.object({
  /** Names of the two files in the blob store. */
  file: z.string(),
  thumb: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.nullable(z.string()),
})
export type PhotoRecord = RecordOf<typeof photo>

/** Content of a message; all null once it is deleted (O-074). */
const message = z.object({ text: z.nullable(z.string()), photo: z.nullable(photo) })
const aboutSomething = z.extend(message, {
  /** The thing the text is about, whose title is not repeated here (O-193). */
  reference: z.nullable(storedReference),
})
const voice = z.object({
  /** Name of its file in the blob store. */
  file: z.string(),
  seconds: z.number(),
  waveform: z.string(),
})
export type VoiceRecord = RecordOf<typeof voice>
const withVoice = z.extend(aboutSomething, { voice: z.nullable(voice) })
export type MessageRecord = RecordOf<typeof withVoice>

/** Names of the files of a message. */
export const filesOf = ({ photo, voice }: Pick<MessageRecord, 'photo' | 'voice'>): string[] => [
  ...(photo === null ? [] : [photo.file, photo.thumb]),
  ...(voice === null ? [] : [voice.file]),
]

export const messageRecord = sealedRecord(
  'messages.body',
  recordCodec(message)
    .next(aboutSomething, (older) => ({ ...older, reference: null }))
    .next(withVoice, (older) => ({ ...older, voice: null })),
)

export const exportMessage = exportFields<MessageRecord>({
  text: 'text',
  // The export service adds it, since the sender decides what is shown of it.
  photo: null,
  voice: null,
  // Likewise, with its title.
  reference: null,
})

const photoSwitches = z.object({
  /** The person's wish that each may take all photos along (O-195). */
  takeAll: z.boolean(),
  /** The last UTC day both wanted it, if it was this person who ended that; YYYY-MM-DD. */
  endedOn: z.nullable(z.string()),
})

/** Deleted when the person joins another pair. */
export const photoSwitchesRecord = sealedRecord(
  'photo_switches.switches',
  recordCodec(photoSwitches),
)

export const exportPhotoSwitches = exportFields<RecordOf<typeof photoSwitches>>({
  takeAll: 'alleFotosMitnehmen',
  endedOn: 'gemeinsamesEndeAm',
})

/** Emoji by person. */
export const reactionsRecord = sealedRecord(
  'messages.reactions',
  recordCodec(z.record(z.string(), z.string())),
)
