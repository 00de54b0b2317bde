import { HISTORY_DAYS_MAX } from '#contract/daily/rules.ts'
import { addDays } from '#contract/kernel/day.ts'
import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type StatusView, viewRecord } from './records.ts'
import { bothSides } from './sides-policy.ts'
import { type StoredStatus, statusesBetween } from './status-store.ts'

/** What a person may see; undefined if that is still to be written (`writeViews`). */
export async function viewOf(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<StatusView | undefined> {
  const row = await db
    .selectFrom('status_views')
    .select('view')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && viewRecord.open(pair, userId, row.view)
}

async function writeView(trx: Db, pair: PairVault, userId: string, view: StatusView) {
  const sealed = viewRecord.seal(pair, userId, view)
  await trx
    .insertInto('status_views')
    .values({ user_id: userId, view: sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ view: sealed }))
    .execute()
}

const NOTHING_SEEN: StatusView = {
  day: '',
  mine: null,
  concealed: false,
  partner: null,
  partnerSees: null,
  days: [],
}

/** The view with the posts of one more day, or of the same; unchanged if nothing of it is to be seen. */
function withDay(view: StatusView, userId: string, posts: readonly StoredStatus[]): StatusView {
  const {
    mine,
    concealed,
    partnerAsISee: partner,
    mineAsPartnerSees,
    met,
  } = bothSides(posts, { userId })
  const [day] = posts.map((post) => post.day)
  if (day === undefined || (mine === null && partner === null)) return view
  const first = addDays(day, 1 - HISTORY_DAYS_MAX)
  const levels = { day, mine: mine?.level ?? null, partner: partner?.level ?? null, met }
  return {
    day,
    mine,
    concealed,
    partner,
    partnerSees: mineAsPartnerSees?.level ?? null,
    days: [...view.days.filter((one) => one.day !== day && one.day >= first), levels],
  }
}

/**
 * Writes what both may see after a post, or where it is missing, under the lock of the pair; for both in
 * any case, so that it tells nobody what has changed for the other.
 * @param posts of both on `today`
 */
export async function writeViews(
  trx: Db,
  pair: PairVault,
  today: string,
  posts: readonly StoredStatus[],
): Promise<void> {
  const members = await trx
    .selectFrom('users')
    .select('id')
    .where('pair_id', '=', pair.pairId)
    .execute()
  for (const { id } of members) {
    const known = (await viewOf(trx, pair, id)) ?? (await viewOfAllPosts(trx, pair, id, today))
    await writeView(trx, pair, id, withDay(known, id, posts))
  }
}

async function viewOfAllPosts(
  trx: Db,
  pair: PairVault,
  userId: string,
  today: string,
): Promise<StatusView> {
  const first = addDays(today, 1 - HISTORY_DAYS_MAX)
  const posts = await statusesBetween(trx, pair, first, today, { holdsLock: true })
  const days = [...Map.groupBy(posts, ({ day }) => day).values()]
  return days.reduce((view, ofDay) => withDay(view, userId, ofDay), NOTHING_SEEN)
}

/** Deletes a view when its person changes the pair, or somebody joins: it is made anew. */
export const dropView: TransferHandler = async (trx, { userId }) => {
  await trx.deleteFrom('status_views').where('user_id', '=', userId).execute()
}
