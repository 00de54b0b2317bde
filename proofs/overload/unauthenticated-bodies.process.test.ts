// @module-tag thorough
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { effort } from '#server/testing/effort.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sendUnfinished, unauthenticatedBodies } from '#server/testing/unfinished-requests.ts'
import { report } from '../report.ts'
import { watchResident } from './resident-memory.ts'

const MIB = 1024 * 1024
const COUNT = effort('KNISTERN_STRANGERS', { all: 60, nightly: 500 })

/**
 * Memory the flood may add: before bodies were judged by their heads, sixty took 238 MB. Node
 * itself holds a tenth of that for five hundred connections it has not freed yet.
 */
const GROWTH_MB = COUNT > 100 ? 120 : 60

describe('bodies of strangers', () => {
  let server: TestServer
  // Behind a proxy each is somebody else, so that no count of an address stops them.
  beforeEach(async () => {
    server = await startTestServer('sqlite', { TRUSTED_PROXIES: '127.0.0.1' })
  })
  afterEach(() => server.close())

  test.each(unauthenticatedBodies)('trust i %s', async (name, bytes, head) => {
    const memory = await watchResident(server.pid)
    const strangers = Array.from({ length: COUNT }, (_, at) =>
      sendUnfinished(server.address, head(`10.9.${at >> 8}.${at & 255}`), bytes),
    )
    let gone = 0
    for (const stranger of strangers) void stranger.closed.then(() => (gone += 1))
    for (let idle = 0, last = -1; idle < 120 && gone < COUNT; ) {
      await wait(250)
      const sum = strangers.reduce((all, one) => all + one.sent(), 0)
      idle = sum === last ? idle + 1 : 0
      last = sum
    }
    const { before, most } = await memory.stop()
    const sent = strangers.reduce((all, one) => all + one.sent(), 0)
    const answered = strangers.map((one) => one.answer().slice(9, 12))
    report(
      `${COUNT} unfinished bodies, ${name}: memory +${most - before} MB (${before} to ${most}), ${Math.round(sent / MIB)} MB sent, ${gone} closed, ${[...new Set(answered)].join(' ')}`,
    )
    for (const stranger of strangers) stranger.destroy()
    expect(gone).toBe(COUNT)
    expect(new Set(answered)).toEqual(new Set(['401']))
    expect(most - before).toBeLessThanOrEqual(GROWTH_MB)
  })
})
