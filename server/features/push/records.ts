import * as z from 'zod/mini'
import { DEFAULT_SETTINGS } from '#contract/push/rules.ts'
import { newId } from '#server/lib/ids.ts'
import { exportFields } from '#server/pair/data-export.ts'
import { transferRows } from '#server/pair/transfer-rows.ts'
import { type RecordOf, recordCodec, sealedRecord } from '#server/vault/sealed-record.ts'

/** Notification settings; what a person has never decided about has its default. */
const settings = z.object({
  NEW_STATUS: z._default(z.boolean(), DEFAULT_SETTINGS.NEW_STATUS),
  NEW_CHAT_MESSAGE: z._default(
    z.union([z.enum(['all', 'first_unread']), z.literal(false)]),
    DEFAULT_SETTINGS.NEW_CHAT_MESSAGE,
  ),
  NEW_CARD: z._default(z.boolean(), DEFAULT_SETTINGS.NEW_CARD),
  NEW_MESSAGE: z._default(z.boolean(), DEFAULT_SETTINGS.NEW_MESSAGE),
  SHOW_NAMES: z._default(z.boolean(), DEFAULT_SETTINGS.SHOW_NAMES),
  REMINDER: z._default(
    z.union([z.literal(false), z.object({ hour: z.number(), timeZone: z.string() })]),
    DEFAULT_SETTINGS.REMINDER,
  ),
})
const settingsWithAnswers = z.extend(settings, {
  NEW_ANSWERS: z._default(z.boolean(), DEFAULT_SETTINGS.NEW_ANSWERS),
})
const settingsWithEvenings = z.extend(settingsWithAnswers, {
  NEW_EVENING: z._default(z.boolean(), DEFAULT_SETTINGS.NEW_EVENING),
})
type SettingsRecord = RecordOf<typeof settingsWithEvenings>

const settingsCodec = recordCodec(settings)
  .next(settingsWithAnswers, (older) => ({ ...older, NEW_ANSWERS: DEFAULT_SETTINGS.NEW_ANSWERS }))
  .next(settingsWithEvenings, (older) => ({ ...older, NEW_EVENING: DEFAULT_SETTINGS.NEW_EVENING }))

export const settingsRecord = sealedRecord('push_settings.settings', settingsCodec)

export const transferSettings = transferRows(settingsRecord)

export const exportSettings = exportFields<SettingsRecord>({
  NEW_CARD: 'karten',
  NEW_STATUS: 'status',
  NEW_MESSAGE: 'nachrichtenDesTages',
  NEW_ANSWERS: 'frageDesTages',
  NEW_EVENING: 'termine',
  NEW_CHAT_MESSAGE: 'chat',
  SHOW_NAMES: 'mitNamen',
  REMINDER: 'erinnerung',
})

/** Endpoint and keys of a push subscription (RFC 8291). */
const subscription = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() })
export type PushSubscriptionRecord = RecordOf<typeof subscription>

export const subscriptionRecord = sealedRecord(
  'push_subscriptions.subscription',
  recordCodec(subscription),
)

/** Devices get new ids, so that a push of the former pair that is under way does not find them. */
export const transferSubscriptions = transferRows(subscriptionRecord, { key: 'id', newKey: newId })

/** VAPID keys (RFC 8292), base64url. */
const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = RecordOf<typeof pushKeys>

/** Sealed, so that a stolen database cannot send pushes. */
export const pushKeysRecord = sealedRecord('settings.value', recordCodec(pushKeys))
