import type { Received } from '#contract/kernel/call.ts'
import type { NotificationSettings, saveNotificationSettings } from '#contract/push/calls.ts'
import { unknownTimeZone } from '#contract/push/errors.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { lockOwnPair } from '../../identity/pair-locks.ts'
import { pairVault } from '../../identity/people.ts'
import { isTimeZone, nextReminder } from './reminder-policy.ts'
import { settingsOf, writeSettings } from './settings-store.ts'

export async function readSettings(
  { database: { db }, vault }: Context,
  actor: Actor,
): Promise<NotificationSettings> {
  return settingsOf(db, await pairVault(db, vault, actor.pairId), actor.userId)
}

/** Updates the given preferences and returns all of them (O-061). */
export async function saveSettings(
  { database, vault, clock }: Context,
  body: Received<typeof saveNotificationSettings>['body'],
  actor: Actor,
): Promise<NotificationSettings> {
  const { REMINDER } = body
  if (typeof REMINDER === 'object' && !isTimeZone(REMINDER.timeZone)) refuse(unknownTimeZone)
  return database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    const pair = await pairVault(trx, vault, actor.pairId)
    const settings = { ...(await settingsOf(trx, pair, actor.userId)), ...given(body) }
    const remindAt = nextReminder(settings.REMINDER, clock.now())
    await writeSettings(trx, pair, actor.userId, { settings, remindAt })
    return settings
  })
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const given = <T extends object>(body: T): Given<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given<T>
