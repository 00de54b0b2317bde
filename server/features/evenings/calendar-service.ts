import { hash } from 'node:crypto'
import { calendarNotFound } from '#contract/evenings/errors.ts'
import { CALENDAR_PATH } from '#contract/evenings/rules.ts'
import { notAuthorised, passwordWrong, tooManyAttempts } from '#contract/kernel/refusals.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { addressBucket } from '#server/http/limits.ts'
import { refuse } from '#server/http/refuse.ts'
import type { BytesAnswer } from '#server/http/send-bytes.ts'
import { checkOwnPassword, countConfirmation } from '#server/identity/account-throttle.ts'
import { hasPassword } from '#server/identity/people.ts'
import { lockSession } from '#server/identity/sessions.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { isCalendarKey, newCalendarKey } from './key-policy.ts'
import type { EveningsContext } from './models.ts'
import { standing } from './policy.ts'
import { calendarOf } from './present.ts'
import { refuseAlone } from './service.ts'
import { eveningsOf, ownerOfAddress, replaceAddress } from './store.ts'

const FILE = /^([\w-]+)\.ics$/
const HEADERS = { 'cache-control': 'private, no-store' }

/**
 * Makes the calendar address of a person, since it outlives the session; a former one ends.
 * @throws Refused 403 for a wrong password, 401 if the session has ended, 409 for a pair of one, 429
 */
export async function makeAddress(
  context: Context,
  password: string,
  actor: Actor,
  exchange: Exchange,
): Promise<{ path: string }> {
  await countConfirmation(context, actor)
  const checked = await checkOwnPassword(context, password, actor, exchange)
  const key = newCalendarKey(context.vault)
  await inPair(context, actor).write(async (trx, pair) => {
    await refuseAlone(trx, pair)
    // A logout or a new password may have ended addresses since the password was checked.
    if (!(await lockSession(trx, actor.sessionId))) refuse(notAuthorised)
    if (!(await hasPassword(trx, actor.userId, checked))) refuse(passwordWrong)
    await replaceAddress(trx, context.vault, actor.userId, key)
  })
  return { path: `${CALENDAR_PATH}/${key}.ics` }
}

/**
 * The calendar at an address, which opens it without a session. Reads are counted in memory, and only
 * a key that was made here is looked up.
 * @throws Refused 404 for an unknown or ended address, 429
 */
export async function readAddress(
  context: EveningsContext,
  name: string,
  exchange: Exchange,
): Promise<BytesAnswer> {
  const { config, database, vault, clock, calendarReads } = context
  const { address } = exchange
  const count = (caller: Parameters<typeof calendarReads.count>[0]) => {
    const wait = config.rateLimits ? calendarReads.count(caller) : 0
    if (wait > 0) refuse(tooManyAttempts, wait)
  }
  exchange.setHeaders(HEADERS)
  const [, key = ''] = FILE.exec(name) ?? []
  const isOurs = isCalendarKey(vault, key)
  if (isOurs) count({ calendar: `${addressBucket(address)} ${key}` })
  const owner = isOurs ? await ownerOfAddress(database.db, vault, key) : undefined
  // Counted apart: two at home share an address, and must not learn of each other's calendar.
  if (owner === undefined) {
    count({ address })
    refuse(calendarNotFound)
  }
  const { userId, pair } = owner
  const evenings = standing(await eveningsOf(database.db, pair), clock.now())
  // Another one for each of the two, so that nobody compares two calendars.
  const bytes = calendarOf(evenings, (id) => vault.blindIndex('calendar entry', `${userId} ${id}`))
  const etag = hash('sha256', bytes, 'base64url')
  return { contentType: 'text/calendar; charset=utf-8', bytes, etag, headers: HEADERS }
}
