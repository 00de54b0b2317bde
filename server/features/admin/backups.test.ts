// @module-tag slow

import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { overview } from '#contract/admin/calls.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { type BackupRecord, updateBackupRecord } from '#server/storage/backup-record.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR } from '#server/testing/test-clock.ts'
import { alertOfBackups } from './backup-service.ts'
import type { PushSender } from './models.ts'

const STEP = 64 * 1024 ** 2

describe.each(bothEngines)('the watch over backups on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let admin: Person
  let sent: { userId: string; title: string; text: string; url: string }[]
  let outcome: Awaited<ReturnType<PushSender>>
  let startedAt: number

  beforeEach(async () => {
    // The server's own look at its start would take the alert of a test whose clock has moved on.
    await vi.waitUntil(() => app().log.lines.some((line) => line.includes('housekeeping.done')))
    const { db } = app().context.database
    await db.deleteFrom('settings').where('key', 'like', 'backup-%').execute()
    await db.updateTable('users').set({ is_super_user: 0 }).execute()
    pair = await newPair(app())
    admin = pair.mia
    await setSuperUser(db, admin.userId, true)
    sent = []
    outcome = 'sent'
    startedAt = app().clock.now() - DAY
  })

  const look = (startOf = startedAt) =>
    alertOfBackups(
      app().context,
      async ({ title, text, url }, userId) => {
        sent.push({ userId, title, text, url })
        return outcome
      },
      startOf,
    )
  const record = async (change: Partial<BackupRecord> = {}) => {
    const at = app().clock.now()
    const known: BackupRecord = {
      ranAt: at,
      folder: '/mnt/backups',
      fault: null,
      notes: [],
      isRegular: true,
      lastGood: { at, file: '/mnt/backups/knistern-x.backup', bytes: 100, isOnDataDisk: true },
      lastTrial: { at, file: '/mnt/backups/knistern-x.backup', fault: null },
      ...change,
    }
    await updateBackupRecord(app().config.database, () => known)
    // Another connection has written: reads of this turn share a transaction (decision 0075).
    await nextTurn()
    return known
  }

  test('O-139 The overview has time, place, size in steps, result and trial of the last one', async () => {
    const { ranAt } = await record({ notes: ['Prüfe die Uhr.'] })
    const at = new Date(ranAt).toISOString()
    expect((await admin.ask(overview)).backups).toEqual({
      state: 'fine',
      lastRun: { at, fault: null },
      lastGood: {
        at,
        folder: '/mnt/backups',
        file: 'knistern-x.backup',
        bytes: STEP,
        isOnDataDisk: true,
      },
      lastTrial: { at, fault: null },
      notes: ['Prüfe die Uhr.'],
    })
    expect((await pair.jonas.call(overview)).status).toBe(403)
  })

  test('Without any backup the overview says so, more clearly after a week, and nobody is woken', async () => {
    expect((await admin.ask(overview)).backups).toEqual({
      state: 'none',
      lastRun: null,
      lastGood: null,
      lastTrial: null,
      notes: [],
    })
    app().clock.advance(8 * DAY)
    const { backups } = await (await newSuperUser()).ask(overview)
    expect(backups.state).toBe('missing')
    await look()
    expect(sent).toEqual([])
  })

  /** Sessions of the others have ended meanwhile. */
  async function newSuperUser(): Promise<Person> {
    const { mia } = await newPair(app())
    await setSuperUser(app().context.database.db, mia.userId, true)
    return mia
  }

  test('After 26 hours a neutral push goes to super users alone, once a day, and weekly when nobody sees to it', async () => {
    await record()
    app().clock.advance(26 * HOUR)
    await look()
    expect(sent).toEqual([])
    app().clock.advance(1)
    await look()
    const alert = {
      userId: admin.userId,
      title: 'Sicherung',
      text: 'Sieh in der Verwaltung nach, wenn es passt.',
      url: '/admin',
    }
    expect(sent).toEqual([alert])
    app().clock.advance(DAY - 1)
    await look()
    expect(sent).toHaveLength(1)
    app().clock.advance(1)
    await look()
    expect(sent).toEqual([alert, alert])
    app().clock.advance(5 * DAY)
    await look()
    expect(sent).toHaveLength(3)
    app().clock.advance(6 * DAY)
    await look()
    expect(sent).toHaveLength(3)
    app().clock.advance(DAY)
    await look()
    expect(sent).toHaveLength(4)
    await record()
    app().clock.advance(2 * HOUR)
    await look()
    expect(sent).toHaveLength(4)
  })

  test('A backup made by hand becomes old without a push, and a timer makes up for a night after a start', async () => {
    await record({ isRegular: false })
    app().clock.advance(3 * DAY)
    await look()
    await record()
    app().clock.advance(3 * DAY)
    await look(app().clock.now() - HOUR + 1)
    expect(sent).toEqual([])
    await look(app().clock.now() - HOUR)
    expect(sent).toHaveLength(1)
  })

  test.each<[string, Partial<BackupRecord>]>([
    ['failure', { fault: 'Kein Platz.', isRegular: false }],
    ['first failure', { fault: 'Kein Platz.', isRegular: false, lastGood: null }],
    ['failed trial', { lastTrial: { at: 0, file: '', fault: 'Es fehlt etwas.' } }],
  ])('A %s is told at once, and again where no push service took it', async (_, change) => {
    await record(change)
    outcome = 'failed'
    await look()
    outcome = 'sent'
    await look()
    await look()
    expect(sent).toHaveLength(2)
  })

  test('Two nodes that both believe to lead send one push', async () => {
    await record({ fault: 'Kein Platz.' })
    await Promise.all([look(), look()])
    expect(sent).toHaveLength(1)
  })

  test('An alert of the future, sent while the clock was wrong, silences none', async () => {
    await record({ fault: 'Kein Platz.' })
    app().clock.advance(400 * DAY)
    await look()
    app().clock.advance(-400 * DAY)
    await look()
    expect(sent).toHaveLength(2)
  })

  test('The server looks by itself as it starts', async () => {
    await record({ fault: `Den Ordner ${join('/mnt', 'backups')} gibt es nicht.` })
    await app().restart({})
    await expect
      .poll(() => app().log.lines.some((line) => line.includes('"backup.alert"')))
      .toBe(true)
  })
})
