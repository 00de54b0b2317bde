import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { whole } from '#contract/kernel/shapes.ts'
import { endpointNotAllowed, endpointTaken, keysNotUsable, unknownTimeZone } from './errors.ts'

const feature = 'push'

/** All of it (PUSH-15 to PUSH-18), the names on the lock screen (O-066) and the daily reminder. */
const settings = {
  NEW_STATUS: z.boolean(),
  NEW_CHAT_MESSAGE: z.union([z.enum(['all', 'first_unread']), z.literal(false)]),
  NEW_CARD: z.boolean(),
  NEW_MESSAGE: z.boolean(),
  NEW_ANSWERS: z.boolean(),
  NEW_EVENING: z.boolean(),
  SHOW_NAMES: z.boolean(),
  REMINDER: z.union([
    z.literal(false),
    z.object({ hour: whole(0, 23), timeZone: z.string().check(z.minLength(1), z.maxLength(64)) }),
  ]),
}
export const notificationSettings = z.object(settings)
export type NotificationSettings = z.output<typeof notificationSettings>

export const pushKey = defineCall({
  method: 'GET',
  path: '/push/key',
  access: 'user',
  feature,
  summary: 'The installation’s public push key; null when it has none.',
  source: 'PUSH-13, O-064',
  answer: z.object({ publicKey: z.nullable(z.string()) }),
})

export const subscribe = defineCall({
  method: 'POST',
  path: '/push/subscribe',
  access: 'user',
  tells: 'nobody',
  feature,
  summary: 'Registers this device for push until its session ends; again at every start.',
  source: 'API-17, PUSH-14, O-021, O-065',
  status: 201,
  body: z.object({
    endpoint: z.url({ protocol: /^https$/ }).check(z.maxLength(2000)),
    /** An uncompressed P-256 point of 65 bytes and a secret of 16, base64url (RFC 8291). */
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/)),
    }),
  }),
  answer: z.object({ success: z.literal(true) }),
  refusals: [endpointNotAllowed, keysNotUsable, endpointTaken],
})

export const readNotificationSettings = defineCall({
  method: 'GET',
  path: '/auth/user/notification-settings',
  access: 'user',
  feature,
  summary: 'One’s own push preferences.',
  source: 'API-11, O-028, O-061',
  answer: notificationSettings,
})

export const saveNotificationSettings = defineCall({
  method: 'PUT',
  path: '/auth/user/notification-settings',
  access: 'user',
  feature,
  summary: 'Changes the given preferences and answers with all; unknown keys are refused.',
  source: 'API-12, PUSH-25, O-061',
  body: z.partial(z.strictObject(settings)),
  answer: notificationSettings,
  refusals: [unknownTimeZone],
})

export const pushCalls = [
  pushKey,
  subscribe,
  readNotificationSettings,
  saveNotificationSettings,
] as const
