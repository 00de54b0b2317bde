import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { authorLabel, jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { exportLetter } from './records.ts'
import { ownLetters } from './service.ts'
import { arrivedWithin } from './store.ts'

/** No day lies outside of it. */
const EVER = ['0', '9'] as const

/** The own letters, and those of both that have arrived; of the partner's photos none. */
export async function* exportLetters(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const own = await ownLetters(context, actor)
  const arrived = await inPair(context, actor).read((db, pair) => arrivedWithin(db, pair, EVER))
  const photos = new Map<string, () => string>()
  const photoOf = (photo: string | null, day: string, id: string, read: () => string | null) => {
    if (photo === null) return null
    const path = `briefe/${day}-${id}.webp`
    photos.set(path, () => read() ?? '')
    return path
  }
  yield jsonFile('briefe.json', {
    nochNichtAngekommen: own.map((letter) => ({
      ...exportLetter(letter),
      foto: photoOf(letter.photo, letter.day, letter.id, () => letter.photo),
    })),
    angekommen: arrived.map(({ id, userId, day, open }) => {
      const { text, photo } = open()
      const isOwn = userId === actor.userId
      return {
        von: authorLabel(userId, actor),
        tag: day,
        text,
        foto: isOwn ? photoOf(photo, day, id, () => open().photo) : photo && 'nicht enthalten',
      }
    }),
  })
  for (const [path, read] of photos) yield { path, content: Buffer.from(read(), 'base64') }
}
