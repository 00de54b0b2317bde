import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { deleteMessage, editMessage, postMessage } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { wholeConversation } from '#server/testing/conversations.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { report } from '../report.ts'
import { closeIntact } from './integrity-check.ts'

/** trust g */
const ROUNDS = effort('KNISTERN_KILL_ROUNDS', { main: 1, all: 3, nightly: 200 })
const LATEST = { timeout: 120_000, interval: 5 }
const DELETED = '(gelöscht)'

/** By message: what it may say now. More than one while a change was under way at a kill. */
type Kept = Map<string, readonly string[]>

/** Writes, rewrites and deletes as fast as the server answers, until it is gone. */
async function storm(person: Person, round: number, kept: Kept): Promise<void> {
  try {
    for (let count = 0; ; count += 1) {
      const text = `${round}-${count}`
      const { id } = await person.ask(postMessage, { body: { text, clientId: randomUUID() } })
      kept.set(id, [text])
      if (count % 3 === 0) {
        const other = `${text} neu`
        kept.set(id, [text, other])
        await person.ask(editMessage, { params: { id }, body: { text: other } })
        kept.set(id, [other])
      }
      if (count % 4 === 0) {
        kept.set(id, [...(kept.get(id) ?? []), DELETED])
        await person.ask(deleteMessage, { params: { id } })
        kept.set(id, [DELETED])
      }
    }
  } catch {
    // The server is gone.
  }
}

async function stormOfPhotos(person: Person, photos: Message[]): Promise<void> {
  try {
    for (;;) photos.push(await postPhoto(person))
  } catch {
    // The server is gone.
  }
}

test(
  `trust g Edits, deletions and photos: acknowledged is kept after kill -9, ${ROUNDS} times`,
  async () => {
    const server = await startTestServer('sqlite', { RATE_LIMITS: 'off' })
    const { address } = server
    const { mia, jonas } = await newPair({ address })
    const kept: Kept = new Map()
    const photos: Message[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const storms = [
        storm(mia, round, kept),
        storm(jonas, round, kept),
        stormOfPhotos(jonas, photos),
      ]
      // Enough to judge, however slow the machine; then at another moment each time.
      const enough = kept.size + 6
      await vi.waitUntil(() => kept.size >= enough && photos.length > round, LATEST)
      await wait(100 * (round % 4))
      await server.crash()
      await Promise.all(storms)
      await server.restart()
      const stored = await wholeConversation(mia)
      for (const [id, allowed] of kept) {
        const message = stored.get(id)
        const says = message?.deletedAt == null ? (message?.text ?? '(fehlt)') : DELETED
        expect(allowed).toContain(says)
        kept.set(id, [says])
      }
    }
    report(`${kept.size} messages and ${photos.length} photos acknowledged over ${ROUNDS} kills`)
    expect(kept.size).toBeGreaterThan(ROUNDS * 5)
    expect(photos.length).toBeGreaterThan(0)
    for (const { fileUrl, thumbUrl } of photos) {
      for (const path of [fileUrl, thumbUrl]) {
        const { status, bytes } = await mia.send({ path: path ?? '' })
        expect([status, bytes.length > 50]).toEqual([200, true])
      }
    }
    await closeIntact(server)
  },
  600_000 + ROUNDS * 10_000,
)
