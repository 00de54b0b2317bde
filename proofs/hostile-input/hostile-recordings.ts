import { gzipSync } from 'node:zlib'
import { padVoice, VOICE_MAX_BYTES } from '#contract/chat/voice-rules.ts'
import { PHOTO_CANARY } from '#server/testing/pictures.ts'
import { recordVoice } from '#server/testing/voices.ts'

export interface HostileRecording {
  readonly what: string
  readonly bytes: Uint8Array
  /** Every status that is right. */
  readonly statuses: readonly number[]
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const REFUSED = [415]
const TOO_LONG = [413]

/** A tag of the player's, with a length of its own (ID3v2), before the sound. */
const tagged = (size: readonly number[], mp3: Buffer) =>
  Buffer.concat([ascii('ID3\x04\0\0'), Buffer.from(size), ascii(PHOTO_CANARY), mp3])

/** Recordings no honest program sends, with what they must be answered. */
export async function hostileRecordings(photo: Buffer): Promise<HostileRecording[]> {
  const mp3 = await recordVoice()
  const long = await recordVoice({ seconds: 400, kbps: 8, loudness: () => 0 })
  const broken = Buffer.from(mp3)
  for (let at = 40; at < broken.length; at += 97) broken[at] = (broken[at] ?? 0) ^ 0xff
  return [
    { what: 'a recording without padding', bytes: mp3, statuses: REFUSED },
    { what: 'padding alone', bytes: padVoice(Buffer.alloc(0)), statuses: REFUSED },
    { what: 'zeros alone', bytes: Buffer.alloc(VOICE_MAX_BYTES), statuses: REFUSED },
    { what: 'a padded photo', bytes: padVoice(photo), statuses: REFUSED },
    { what: 'a padded page', bytes: padVoice(ascii('<script>'.repeat(5_000))), statuses: REFUSED },
    { what: 'a padded archive', bytes: padVoice(gzipSync(mp3)), statuses: REFUSED },
    {
      what: 'headers of frames alone',
      // The frames have their length, and decode to noise that is made anew.
      bytes: padVoice(Buffer.from('fff364c4'.repeat(9_000), 'hex')),
      statuses: [200],
    },
    {
      what: 'a tag that claims 256 MB',
      bytes: padVoice(tagged([127, 127, 127, 127], mp3)),
      statuses: REFUSED,
    },
    {
      what: 'two recordings of two rates',
      bytes: padVoice(Buffer.concat([mp3, await recordVoice({ sampleRate: 16_000 })])),
      statuses: REFUSED,
    },
    { what: 'hours of silence in few bytes', bytes: padVoice(long), statuses: TOO_LONG },
    {
      what: 'one byte more than allowed',
      bytes: Buffer.alloc(VOICE_MAX_BYTES + 1, 0x80),
      statuses: TOO_LONG,
    },
    { what: '20 MB', bytes: Buffer.alloc(20 * 1024 * 1024, 0xff), statuses: TOO_LONG },
    { what: 'broken bytes everywhere', bytes: padVoice(broken), statuses: [200, 413, 415] },
    {
      what: 'words behind the sound',
      bytes: padVoice(Buffer.concat([mp3, ascii('TAG'), ascii(PHOTO_CANARY.padEnd(125, '\0'))])),
      statuses: [200],
    },
  ]
}
