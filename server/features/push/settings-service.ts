import type { Received } from '#contract/kernel/call.ts'
import type { NotificationSettings, saveNotificationSettings } from '#contract/push/calls.ts'
import { unknownTimeZone } from '#contract/push/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { isTimeZone } from '#server/lib/time-zone.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { nextReminder } from './reminder-policy.ts'
import { settingsOf, writeSettings } from './settings-store.ts'

export const readSettings = (context: Context, actor: Actor): Promise<NotificationSettings> =>
  inPair(context, actor).read((db, pair) => settingsOf(db, pair, actor.userId))

/** Updates the given preferences and returns all of them (O-061). */
export async function saveSettings(
  context: Context,
  body: Received<typeof saveNotificationSettings>['body'],
  actor: Actor,
): Promise<NotificationSettings> {
  const { REMINDER } = body
  if (typeof REMINDER === 'object' && !isTimeZone(REMINDER.timeZone)) refuse(unknownTimeZone)
  const now = context.clock.now()
  return inPair(context, actor).write(async (trx, pair) => {
    const settings = { ...(await settingsOf(trx, pair, actor.userId)), ...given(body) }
    // Computed anew with every change, one that is due but not sent yet would be skipped.
    const reminder = REMINDER === undefined ? {} : { remindAt: nextReminder(REMINDER, now) }
    await writeSettings(trx, pair, actor.userId, { settings, ...reminder })
    return settings
  })
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const given = <T extends object>(body: T): Given<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given<T>
