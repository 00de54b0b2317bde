import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notificationSettings, saveNotificationSettings, subscribe } from './calls.ts'
import { CHAT_MODES, DEFAULT_SETTINGS } from './rules.ts'

const save = (body: unknown) => z.safeParse(saveNotificationSettings.body, body).success

describe('notification settings', () => {
  test('PUSH-20 O-061 The defaults are all on, chat pushes for every message', () => {
    expect(z.parse(notificationSettings, DEFAULT_SETTINGS)).toMatchObject({
      NEW_STATUS: true,
      NEW_CHAT_MESSAGE: 'all',
      NEW_CARD: true,
      NEW_MESSAGE: true,
    })
  })

  test('PUSH-15 PUSH-16 PUSH-17 PUSH-18 PUSH-25 One key at a time may be saved', () => {
    const keys = [{ NEW_STATUS: false }, { NEW_CARD: false }, { NEW_MESSAGE: true }]
    const modes = CHAT_MODES.map(({ value }) => ({ NEW_CHAT_MESSAGE: value }))
    expect([...keys, ...modes].every(save)).toBe(true)
  })

  test.each([
    { NEW_THING: true },
    { NEW_CARD: 'all' },
    { NEW_CHAT_MESSAGE: 'false' },
    { NEW_CHAT_MESSAGE: true },
  ])('O-061 %o is refused', (body) => {
    expect(save(body)).toBe(false)
  })

  test('PUSH-19 PUSH-21 PUSH-22 The labels of the chat modes', () => {
    expect(CHAT_MODES.map(({ label }) => label)).toEqual([
      'Bei jeder Nachricht',
      'Nur bei der ersten ungelesenen Nachricht',
      'Keine Pushs',
    ])
  })
})

describe('a subscription', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  const subscribing = (body: unknown) => z.safeParse(subscribe.body, body).success

  test('PUSH-14 An https endpoint with both keys is taken', () => {
    expect(subscribing({ endpoint: 'https://push.example/abc', keys })).toBe(true)
  })

  test.each([
    { endpoint: 'http://push.example/abc', keys },
    { endpoint: 'javascript:alert(1)', keys },
    { endpoint: `https://push.example/${'x'.repeat(2000)}`, keys },
    { endpoint: 'https://push.example/abc', keys: { ...keys, auth: 'short' } },
    { endpoint: 'https://push.example/abc' },
  ])('O-065 %o is refused', (body) => {
    expect(subscribing(body)).toBe(false)
  })
})
