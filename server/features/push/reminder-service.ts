import type { Context } from '../../context.ts'
import { pairVault } from '../../identity/people.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { nextReminder, REMINDER_LATE_MS } from './reminder-policy.ts'
import { claimReminder, type DueReminder, dueReminders, settingsOf } from './settings-store.ts'

const AT_ONCE = 500

/** Sends due reminders and schedules the next ones. */
export async function sendReminders(
  { database: { db }, vault, clock }: Context,
  remind: (due: DueReminder) => void,
): Promise<void> {
  const now = clock.now()
  await forEachSettled(await dueReminders(db, now, AT_ONCE), async (due) => {
    const pair = await pairVault(db, vault, due.pairId)
    const { REMINDER } = await settingsOf(db, pair, due.userId)
    const claimed = await claimReminder(db, due, nextReminder(REMINDER, now))
    if (claimed && REMINDER !== false && now - due.remindAt < REMINDER_LATE_MS) remind(due)
  })
}
