import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readNotificationSettings, saveNotificationSettings } from '#contract/push/calls.ts'
import { DEFAULT_SETTINGS } from '#contract/push/rules.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR, MINUTE } from '#server/testing/test-clock.ts'
import { nextReminder } from './reminder-policy.ts'

const receiver = await openPushReceiver({ tickMs: 10, gapMs: 1 })
afterAll(() => receiver.close())

const BERLIN = 'Europe/Berlin'

describe.each(engines)('notification settings on %s', (engine) => {
  const app = useTestApp({ engine, push: receiver.tweaks })
  let pair: Pair
  beforeEach(async () => {
    app().clock.setTo('2026-05-04T10:00:00Z')
    pair = await newPair(app())
  })

  test('API-11 PUSH-20 O-061 Until something is changed the defaults hold', async () => {
    expect(await pair.mia.ask(readNotificationSettings)).toEqual(DEFAULT_SETTINGS)
  })

  test('API-12 PUSH-25 O-061 A change keeps the rest, answers with all, and is one’s own', async () => {
    const { mia, jonas } = pair
    await mia.ask(saveNotificationSettings, { body: { NEW_CARD: false } })
    const all = await mia.ask(saveNotificationSettings, {
      body: { NEW_CHAT_MESSAGE: 'first_unread' },
    })
    expect(all).toEqual({
      ...DEFAULT_SETTINGS,
      NEW_CARD: false,
      NEW_CHAT_MESSAGE: 'first_unread',
    })
    expect(await mia.ask(readNotificationSettings)).toEqual(all)
    expect(await jonas.ask(readNotificationSettings)).toEqual(DEFAULT_SETTINGS)
    expect(await mia.ask(saveNotificationSettings, { body: {} })).toEqual(all)
  })

  test('Both halves of a change at once arrive', async () => {
    const { mia } = pair
    const keys = ['NEW_STATUS', 'NEW_CARD', 'NEW_MESSAGE'] as const
    await Promise.all(
      keys.map((key) => mia.ask(saveNotificationSettings, { body: { [key]: false } })),
    )
    expect(await mia.ask(readNotificationSettings)).toMatchObject({
      NEW_STATUS: false,
      NEW_CARD: false,
      NEW_MESSAGE: false,
    })
  })

  test.each([
    [{ NEW_THING: true }, 400],
    [{ NEW_CHAT_MESSAGE: 'false' }, 400],
    [{ REMINDER: true }, 400],
    [{ REMINDER: { hour: 24, timeZone: BERLIN } }, 400],
    [{ REMINDER: { hour: 8, timeZone: 'Mitte/Erde' } }, 400],
  ])('O-061 Refused: %o', async (body, status) => {
    const outcome = await pair.mia.call(saveNotificationSettings, { body: body as never })
    expect(outcome.status).toBe(status)
    expect(await pair.mia.ask(readNotificationSettings)).toEqual(DEFAULT_SETTINGS)
  })

  describe('the daily reminder', () => {
    const remindAt = (hour: number) =>
      pair.mia.ask(saveNotificationSettings, {
        body: { REMINDER: { hour, timeZone: BERLIN } },
      })

    test('Comes once a day at the local hour, to that person alone, and ends when switched off', async () => {
      const hers = await receiver.deviceOf(pair.mia)
      const his = await receiver.deviceOf(pair.jonas)
      await remindAt(20)
      app().clock.setTo('2026-05-04T17:59:00Z')
      expect(await hers.silence(60)).toEqual([])
      app().clock.setTo('2026-05-04T18:00:05Z')
      const { payload } = await hers.next()
      expect([payload.type, payload.notification.title]).toEqual(['REMINDER', 'Erinnerung'])
      app().clock.advance(30 * MINUTE)
      expect(await hers.silence(60)).toEqual([])
      app().clock.advance(DAY - 30 * MINUTE)
      await hers.next()
      await pair.mia.ask(saveNotificationSettings, { body: { REMINDER: false } })
      app().clock.advance(DAY)
      expect(await hers.silence(60)).toEqual([])
      expect(await his.silence(0)).toEqual([])
    })

    test('A reminder that is more than an hour late is left out, the next one comes', async () => {
      const hers = await receiver.deviceOf(pair.mia)
      await remindAt(20)
      app().clock.setTo('2026-05-04T20:00:00Z')
      expect(await hers.silence(60)).toEqual([])
      app().clock.advance(22 * HOUR)
      await hers.next()
    })

    test('Settings that do not open keep nobody else’s from coming', async () => {
      const bad = await newPair(app())
      for (const { mia } of [bad, pair]) {
        await mia.ask(saveNotificationSettings, {
          body: { REMINDER: { hour: mia === bad.mia ? 19 : 20, timeZone: BERLIN } },
        })
      }
      const hers = await receiver.deviceOf(pair.mia)
      const { db } = app().context.database
      const rows = () => db.updateTable('push_settings').where('user_id', '=', bad.mia.userId)
      await rows()
        .set({ settings: 'AAAA' as never })
        .execute()
      app().clock.setTo('2026-05-04T18:00:05Z')
      expect((await hers.next()).payload.type).toBe('REMINDER')
      await rows().set({ remind_at: null }).execute()
    })

    test('Is off until somebody wants it', async () => {
      const hers = await receiver.deviceOf(pair.mia)
      for (let hours = 0; hours < 24; hours += 6) {
        app().clock.advance(6 * HOUR)
        expect(await hers.silence(30)).toEqual([])
      }
    })
  })
})

describe.each(engines)('a reminder that is due and not sent yet, on %s', (engine) => {
  // Long enough for what is saved before the next check.
  const app = useTestApp({ engine, push: { ...receiver.tweaks, tickMs: 1_000 } })

  test('O-061 Still comes if another setting is saved meanwhile', slow, async () => {
    app().clock.setTo('2026-05-04T10:00:00Z')
    const { mia } = await newPair(app())
    const hers = await receiver.deviceOf(mia)
    await mia.ask(saveNotificationSettings, {
      body: { REMINDER: { hour: 20, timeZone: BERLIN } },
    })
    app().clock.setTo('2026-05-04T18:00:05Z')
    await mia.ask(saveNotificationSettings, { body: { NEW_CARD: false } })
    expect((await hers.next()).payload.type).toBe('REMINDER')
    app().clock.advance(DAY)
    expect((await hers.next()).payload.type).toBe('REMINDER')
  })
})

describe('when the next reminder is due', () => {
  test.each([
    ['2026-05-04T10:00:00Z', 20, BERLIN, '2026-05-04T18:00:00.000Z'],
    ['2026-05-04T18:00:00Z', 20, BERLIN, '2026-05-05T18:00:00.000Z'],
    ['2026-05-04T18:00:00.500Z', 20, BERLIN, '2026-05-05T18:00:00.000Z'],
    ['2026-05-04T22:30:00Z', 0, BERLIN, '2026-05-05T22:00:00.000Z'],
    ['2026-12-04T10:00:00Z', 20, BERLIN, '2026-12-04T19:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 2, BERLIN, '2026-03-29T01:00:00.000Z'],
    ['2026-10-24T12:00:00Z', 2, BERLIN, '2026-10-25T00:00:00.000Z'],
    ['2026-05-04T10:00:00Z', 8, 'Asia/Kathmandu', '2026-05-05T02:15:00.000Z'],
    ['2026-05-04T10:00:00Z', 8, 'Pacific/Kiritimati', '2026-05-04T18:00:00.000Z'],
    ['2026-05-04T10:00:00Z', 8, 'America/Los_Angeles', '2026-05-04T15:00:00.000Z'],
    ['2026-12-31T23:30:00Z', 0, 'UTC', '2027-01-01T00:00:00.000Z'],
  ])('After %s at %i o’clock in %s: %s', (now, hour, timeZone, expected) => {
    const at = nextReminder({ hour, timeZone }, Date.parse(now))
    expect(new Date(at ?? 0).toISOString()).toBe(expected)
  })

  test('Never while it is off', () => {
    expect(nextReminder(false, 0)).toBeNull()
  })
})
