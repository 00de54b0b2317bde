// @module-tag thorough
import { beforeAll, describe, expect, test } from 'vitest'
import { BATCH_MAX, insertMessages } from '#server/features/chat/insert-store.ts'
import { toRow } from '#server/features/chat/store.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newText } from '#server/testing/messages.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { report } from '../report.ts'
import { HOLD_MS, longestHold } from './longest-hold.ts'

/** A couple that has sent three photos a day for ten years. */
const PHOTOS = 10_000

describe.each(engines)('archives of ten thousand photos, on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  beforeAll(async () => {
    pair = await newPair(app())
    const { pairId, mia } = pair
    const { clock, database, vault } = app().context
    const known = await pairVault(database.db, vault, pairId)
    const rows = Array.from({ length: PHOTOS }, (_, at) => {
      const photo = {
        file: `photo-${at}`,
        thumb: `thumb-${at}`,
        width: 2_048,
        height: 1_536,
        thumbhash: null,
      }
      const message = newText({ pairId, userId: mia.userId }, 'Am See.', clock.now() + at)
      const record = { ...message.record, photo }
      return {
        ...toRow(known, { ...message, record }, at + 1),
        read_at: at,
        changed_seq: PHOTOS + at,
      }
    })
    for (let start = 0; start < PHOTOS; start += BATCH_MAX) {
      await insertMessages(database.db, rows.slice(start, start + BATCH_MAX))
    }
  })

  test('trust i FOTO-07 A request for the length of the archive leaves others the event loop', async () => {
    const path = '/api/chat/media/archive?whose=own'
    const held = await longestHold(async () => {
      const { status } = await pair.mia.send({ method: 'HEAD', path })
      expect(status).toBe(200)
    })
    report(
      `${engine}: the length of an archive of ${PHOTOS} photos holds the loop ${held.toFixed(1)} ms`,
    )
    expect(held).toBeLessThan(HOLD_MS)
  })
})
