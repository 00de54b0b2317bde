import { describe, expect, test } from 'vitest'
import { overview } from '#contract/admin/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import type { AnsweredCall } from '#server/http/server.ts'
import { newPair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR } from '#server/testing/test-clock.ts'
import { createActivityLog } from './activity-log-service.ts'
import { sweepActivityLog } from './activity-log-store.ts'

const answered = (userId: string | null, ms = 1.5): AnsweredCall => ({
  call: postMessage,
  status: 200,
  ms,
  requestId: 'r',
  actor:
    userId === null ? null : { userId, pairId: 'p' as never, sessionId: 's', isSuperUser: false },
})

describe.each(engines)('the activity log on %s', (engine) => {
  const app = useTestApp({ engine })
  const rows = async () =>
    app().context.database.db.selectFrom('journal').selectAll().orderBy('id').execute()

  /** Rows of calls that only the log under test receives; the app writes its own. */
  const ownRows = async () =>
    (await rows()).filter(
      ({ payload }) => (JSON.parse(payload) as { path: string }).path === postMessage.path,
    )

  test('Recording a call writes nothing yet; closing the log writes the waiting entries in order', async () => {
    const { mia } = await newPair(app())
    const activityLog = createActivityLog(app().context)
    for (let ms = 0; ms < 50; ms += 1) activityLog.record(answered(mia.userId, ms))
    expect(await ownRows()).toEqual([])
    await activityLog.close()
    const written = await ownRows()
    expect(written.map(({ payload }) => (JSON.parse(payload) as { ms: number }).ms)).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    )
  })

  const timesOf = (entries: readonly { readonly payload: string }[]) =>
    entries.map(({ payload }) => (JSON.parse(payload) as { ms: number }).ms)

  test('In a flood the log drops its oldest waiting entries instead of growing', async () => {
    const { mia, jonas } = await newPair(app())
    const activityLog = createActivityLog(app().context)
    for (let ms = 0; ms < 1_500; ms += 1) {
      activityLog.record(answered(ms % 2 === 0 ? mia.userId : jonas.userId, ms))
    }
    const newest = timesOf(await activityLog.newest(undefined, 500))
    expect([newest.length, newest.at(0), newest.at(-1)]).toEqual([500, 1_499, 1_000])
    const kept = timesOf(await rows())
    expect(kept).toContain(500)
    expect(kept).not.toContain(499)
  })

  test('A hundred entries of strangers are kept in an hour, a thousand of a person', async () => {
    app().clock.advance(HOUR)
    const { mia } = await newPair(app())
    const activityLog = createActivityLog(app().context)
    const before = (await ownRows()).length
    const flood = async (userId: string | null, count: number) => {
      for (let ms = 0; ms < count; ms += 1) activityLog.record(answered(userId, ms))
      await activityLog.close()
      return (await ownRows()).length - before
    }
    expect(await flood(null, 300)).toBe(100)
    expect(await flood(mia.userId, 600)).toBe(700)
    expect(await flood(mia.userId, 600)).toBe(1_100)
    expect(app().log.lines.filter((line) => line.includes('activity-log.flood'))).toHaveLength(2)
    app().clock.advance(HOUR)
    expect(await flood(null, 1)).toBe(1_101)
  })

  test('A write that fails is reported in the server’s own log and stops nothing', async () => {
    const { context, log } = app()
    const db = context.database.db.withSchema('nowhere')
    const activityLog = createActivityLog({ ...context, database: { ...context.database, db } })
    for (let tries = 0; tries < 2; tries += 1) {
      activityLog.record(answered(null))
      await expect(activityLog.close()).resolves.toBeUndefined()
    }
    expect(log.lines.filter((line) => line.includes('activity-log.lost'))).toHaveLength(2)
  })

  test('O-136 Sweeping removes what is older than 30 days, and nothing else', async () => {
    const activityLog = createActivityLog(app().context)
    activityLog.record({ ...answered(null), call: createStory })
    await activityLog.close()
    app().clock.advance(30 * DAY)
    activityLog.record({ ...answered(null), call: overview })
    await activityLog.close()
    await sweepActivityLog(app().context.database.db, app().clock.now())
    expect(
      (await rows()).map(({ payload }) => (JSON.parse(payload) as { path: string }).path),
    ).toContain('/stories')
    app().clock.advance(1)
    await sweepActivityLog(app().context.database.db, app().clock.now())
    const left = (await rows()).map(({ payload }) => (JSON.parse(payload) as { path: string }).path)
    expect(left).toEqual(['/system/overview'])
  })
})
