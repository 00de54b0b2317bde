import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { nextSlice } from '#server/lib/slices.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { authorLabel, jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { exportLetter } from './records.ts'
import { ownLetters } from './service.ts'
import { type ArrivedLetter, arrivedWithin, daysOfArrival } from './store.ts'

const pathOf = ({ day, id }: { readonly day: string; readonly id: string }) =>
  `briefe/${day}-${id}.webp`

/** The letters that have arrived, read day by day: with photos all of them are tens of megabytes. */
async function* allArrived(context: Context, actor: Actor): AsyncGenerator<ArrivedLetter> {
  const own = inPair(context, actor)
  for (const day of await own.read(daysOfArrival)) {
    await nextSlice()
    yield* await own.read((db, pair) => arrivedWithin(db, pair, [day, day]))
  }
}

/** The own letters, and those of both that have arrived; of the partner's photos none. */
export async function* exportLetters(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const own = await ownLetters(context, actor)
  /** Files the list names: a letter may arrive meanwhile. */
  const named = new Set<string>()
  const fileOf = (letter: { readonly day: string; readonly id: string }) => {
    const path = pathOf(letter)
    named.add(path)
    return path
  }
  const waiting = own.map((letter) => ({
    ...exportLetter(letter),
    foto: letter.photo && fileOf(letter),
  }))
  const arrived: unknown[] = []
  for await (const letter of allArrived(context, actor)) {
    const { text, photo } = letter.open()
    const isOwn = letter.userId === actor.userId
    arrived.push({
      von: authorLabel(letter.userId, actor),
      tag: letter.day,
      text,
      foto: photo && (isOwn ? fileOf(letter) : 'nicht enthalten'),
    })
  }
  yield jsonFile('briefe.json', { nochNichtAngekommen: waiting, angekommen: arrived })
  const fileWith = (path: string, photo: string | null): ZipEntry[] =>
    photo !== null && named.delete(path) ? [{ path, content: Buffer.from(photo, 'base64') }] : []
  for (const letter of own) yield* fileWith(pathOf(letter), letter.photo)
  for await (const letter of allArrived(context, actor)) {
    if (letter.userId === actor.userId) yield* fileWith(pathOf(letter), letter.open().photo)
  }
}
