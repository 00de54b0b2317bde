import { HISTORY_DAYS_MAX } from '#contract/daily/rules.ts'
import { addDays } from '#contract/kernel/day.ts'
import { memberIds } from '../../identity/membership.ts'
import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type SeenDay, type StatusView, seenRecord, viewRecord } from './records.ts'
import { bothSides } from './sides-policy.ts'
import { FIRST_DAY, LAST_DAY, type StoredStatus, statusesBetween } from './status-store.ts'

/** The view of a person; undefined if it is still to be written (`writeViews`). */
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

/** The days of which a person sees something, oldest first. */
export async function seenDays(
  db: Db,
  pair: PairVault,
  userId: string,
): Promise<readonly SeenDay[]> {
  const row = await db
    .selectFrom('status_views')
    .select('seen')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return (await viewsOfAllPosts(db, pair, userId)).seen
  return seenRecord.open(pair, userId, row.seen)
}

/** The view of a person, also where it could not be written. */
export const viewOfPosts = async (db: Db, pair: PairVault, userId: string): Promise<StatusView> =>
  (await viewOf(db, pair, userId)) ?? (await viewsOfAllPosts(db, pair, userId)).view

interface Views {
  readonly view: StatusView
  readonly seen: readonly SeenDay[]
}

const NOTHING_SEEN: Views = {
  view: { day: '', mine: null, concealed: false, partner: null, partnerSees: null, days: [] },
  seen: [],
}

/** The views with the posts of one more day, or of the latest; the same if nothing of it is to be seen. */
function withDay({ view, seen }: Views, userId: string, posts: readonly StoredStatus[]): Views {
  const { mine, concealed, partnerAsISee, mineAsPartnerSees, met } = bothSides(posts, { userId })
  const [day] = posts.map((post) => post.day)
  if (day === undefined || (mine === null && partnerAsISee === null)) return { view, seen }
  const first = addDays(day, 1 - HISTORY_DAYS_MAX)
  const levels = { day, mine: mine?.level ?? null, partner: partnerAsISee?.level ?? null, met }
  const partner = partnerAsISee?.id ?? null
  return {
    view: {
      day,
      mine,
      concealed,
      partner: partnerAsISee,
      partnerSees: mineAsPartnerSees?.level ?? null,
      days: [...view.days.filter((one) => one.day !== day && one.day >= first), levels],
    },
    seen: [...(seen.at(-1)?.day === day ? seen.slice(0, -1) : seen), { day, partner, met }],
  }
}

/**
 * Writes what both may see after a post, or where it is missing, under the lock of the pair; for both in
 * any case, so that it tells nobody what has changed for the other.
 * @param posts of both on the present day
 */
export async function writeViews(
  trx: Db,
  pair: PairVault,
  posts: readonly StoredStatus[],
): Promise<void> {
  for (const userId of await memberIds(trx, pair)) {
    const known = await viewOf(trx, pair, userId)
    const before =
      known === undefined
        ? await viewsOfAllPosts(trx, pair, userId, { holdsLock: true })
        : { view: known, seen: await seenDays(trx, pair, userId) }
    const after = withDay(before, userId, posts)
    const fresh = {
      view: viewRecord.seal(pair, userId, after.view),
      seen: seenRecord.seal(pair, userId, after.seen),
    }
    await trx
      .insertInto('status_views')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute()
  }
}

async function viewsOfAllPosts(
  db: Db,
  pair: PairVault,
  userId: string,
  options?: { readonly holdsLock: boolean },
): Promise<Views> {
  const posts = await statusesBetween(db, pair, FIRST_DAY, LAST_DAY, options)
  const days = [...Map.groupBy(posts, ({ day }) => day).values()]
  return days.reduce((views, ofDay) => withDay(views, userId, ofDay), NOTHING_SEEN)
}

/** Deletes a view when its person changes the pair, or somebody joins: it is made anew. */
export const dropView: TransferHandler = async (trx, { userId }) => {
  await trx.deleteFrom('status_views').where('user_id', '=', userId).execute()
}
