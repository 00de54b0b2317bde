import { describe, expect, test } from 'vitest'
import { overview } from '#contract/admin/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import type { AnsweredCall } from '../../http/server.ts'
import { newPair } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { DAY } from '../../testing/test-clock.ts'
import { createJournal } from './journal-service.ts'
import { sweepJournal } from './journal-store.ts'

const answered = (userId: string | null, status = 200): AnsweredCall => ({
  call: postMessage,
  status,
  ms: 1.5,
  requestId: 'r',
  actor:
    userId === null ? null : { userId, pairId: 'p' as never, sessionId: 's', isSuperUser: false },
})

describe.each(engines)('the journal on %s', (engine) => {
  const app = useTestApp({ engine })
  const rows = async () =>
    app().context.database.db.selectFrom('journal').selectAll().orderBy('id').execute()

  test('Nothing is written while a call is noted; closing writes what is waiting, in order', async () => {
    const { mia } = await newPair(app())
    const journal = createJournal(app().context)
    await journal.close()
    const before = await rows()
    for (let status = 0; status < 50; status += 1) journal.note(answered(mia.userId, status))
    expect(await rows()).toEqual(before)
    await journal.close()
    const written = (await rows()).slice(before.length)
    expect(
      written.map(({ payload }) => (JSON.parse(payload) as { status: number }).status),
    ).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  test('A flood loses the oldest entries instead of growing', async () => {
    const journal = createJournal(app().context)
    for (let status = 0; status < 1_500; status += 1) journal.note(answered(null, status))
    const newest = await journal.newest(undefined, 500)
    expect(newest).toHaveLength(500)
    const statuses = newest.map(({ payload }) => (JSON.parse(payload) as { status: number }).status)
    expect([statuses.at(0), statuses.at(-1)]).toEqual([1_499, 1_000])
    const kept = (await rows()).map(
      ({ payload }) => (JSON.parse(payload) as { status: number }).status,
    )
    expect(kept).toContain(500)
    expect(kept).not.toContain(499)
  })

  test('A write that fails is told of in the server’s own log and stops nothing', async () => {
    const { context, log } = app()
    const db = context.database.db.withSchema('nowhere')
    const journal = createJournal({ ...context, database: { ...context.database, db } })
    for (let tries = 0; tries < 2; tries += 1) {
      journal.note(answered(null))
      await expect(journal.close()).resolves.toBeUndefined()
    }
    expect(log.lines.filter((line) => line.includes('journal.lost'))).toHaveLength(2)
  })

  test('O-136 Sweeping removes what is older than 30 days, and nothing else', async () => {
    const journal = createJournal(app().context)
    journal.note({ ...answered(null), call: createStory })
    await journal.close()
    app().clock.advance(30 * DAY)
    journal.note({ ...answered(null), call: overview })
    await journal.close()
    await sweepJournal(app().context.database.db, app().clock.now())
    expect(
      (await rows()).map(({ payload }) => (JSON.parse(payload) as { path: string }).path),
    ).toContain('/stories')
    app().clock.advance(1)
    await sweepJournal(app().context.database.db, app().clock.now())
    const left = (await rows()).map(({ payload }) => (JSON.parse(payload) as { path: string }).path)
    expect(left).toEqual(['/system/overview'])
  })
})
