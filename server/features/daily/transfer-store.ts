import { eachInSlices } from '#server/lib/slices.ts'
import type { PairTransfer, TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { StatusDaysTable } from '#server/storage/tables/daily.ts'
import type { PairVault, Sealed } from '#server/vault/vault.ts'
import { postsRecord, type StatusPost, shownRecord } from './records.ts'
import { broughtDay } from './sides-policy.ts'
import { dayKey, partsOfDays, shownOn, writeDay } from './status-store.ts'

/** The posts of a day before a transfer: which go with their author and which stay, oldest first. */
interface Parted {
  readonly going: readonly StatusPost[]
  readonly staying: readonly StatusPost[]
}

/** Parts the posts of a row; undefined if all of it stays. */
type Part = (posts: readonly StatusPost[]) => Parted | undefined

/** A day as it is moved. */
interface Moved extends Parted {
  /** The row in the new pair, if there is none of the day yet. */
  readonly row: StatusDaysTable
}

/** Statements that read rows of some days, which have 6 KB each. */
const postsOf = (db: Db, { pairId }: PairVault, userId: string, days: readonly string[]) =>
  db
    .selectFrom('status_days')
    .select(['day', 'posts'])
    .where('pair_id', '=', pairId)
    .where('user_id', '=', userId)
    .where('day', 'in', days)
    .orderBy('day')
    .execute()

type PostsRow = Awaited<ReturnType<typeof postsOf>>[number]

/** A day of a person alone, sealed for a pair. */
function sealDay(
  pair: PairVault,
  userId: string,
  day: string,
  posts: readonly StatusPost[],
): StatusDaysTable {
  const key = dayKey(pair, userId, day)
  return {
    pair_id: pair.pairId,
    user_id: userId,
    day,
    shown: shownRecord.seal(pair, key, broughtDay(posts)),
    posts: postsRecord.seal(pair, key, [...posts]),
  }
}

/** A nonce and more, which name a row as it is. */
const nameOf = (posts: Sealed<'status_days.posts'>): string => posts.slice(0, 64)

function movedOf({ day, posts }: PostsRow, part: Part, { userId, from, to }: PairTransfer) {
  const parted = part(postsRecord.open(from, dayKey(from, userId, day), posts))
  if (parted === undefined) return null
  return { ...parted, row: sealDay(to, userId, day, parted.going) }
}

/**
 * Adds posts to a day that the former pair of a person has kept, in the order of their times: of those
 * that came after all of the pair's the author's own screen shows the latest.
 */
async function mergeDay(
  trx: Db,
  { to, userId }: PairTransfer,
  { day, posts }: PostsRow,
  going: readonly StatusPost[],
): Promise<void> {
  const all = [...postsRecord.open(to, dayKey(to, userId, day), posts), ...going].toSorted(
    (a, b) => a.createdAt - b.createdAt,
  )
  const shown = await shownOn(trx, to, userId, day)
  if (shown === undefined) return
  const { brought } = broughtDay(all.at(-1)?.brought ? all : [])
  await writeDay(trx, to, [userId, day], { ...shown, brought }, all)
}

async function insertDays(trx: Db, rows: readonly StatusDaysTable[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('status_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['pair_id', 'user_id', 'day']).doUpdateSet((eb) => ({
        shown: eb.ref('excluded.shown'),
        posts: eb.ref('excluded.posts'),
      })),
    )
    .execute()
}

/** Takes from the rows of the former pair what has gone; a couple's rows remain, also without a post. */
async function takeAway(
  trx: Db,
  { from, userId, isParting }: PairTransfer,
  moved: readonly Moved[],
): Promise<void> {
  if (moved.length === 0) return
  if (!isParting) {
    await trx
      .deleteFrom('status_days')
      .where('pair_id', '=', from.pairId)
      .where('user_id', '=', userId)
      .where(
        'day',
        'in',
        moved.map(({ row }) => row.day),
      )
      .execute()
    return
  }
  for (const { row, staying } of moved) {
    const shown = await shownOn(trx, from, userId, row.day)
    if (shown === undefined) continue
    await writeDay(trx, from, [userId, row.day], { ...shown, brought: null }, staying)
  }
}

/** A handler that moves days of a person into another pair, sealed with its key. */
function transferDays(part: Part): TransferHandler {
  const transfer: TransferHandler = async (trx, move) => {
    const { from, to, userId, prepared } = move
    await eachInSlices(
      await partsOfDays(trx, from, userId),
      async (days) => {
        const moved: Moved[] = []
        for (const row of await postsOf(trx, from, userId, days)) {
          let found = prepared.find(nameOf(row.posts)) as Moved | null | undefined
          if (found === undefined) {
            prepared.countChanged()
            found = movedOf(row, part, move)
          }
          if (found !== null) moved.push(found)
        }
        const elsewhere = from.pairId !== to.pairId
        const kept = elsewhere ? await postsOf(trx, to, userId, days) : []
        const byDay = new Map(kept.map((row) => [row.day, row]))
        await insertDays(
          trx,
          moved.flatMap(({ row }) => (byDay.has(row.day) ? [] : row)),
        )
        for (const { row, going } of moved) {
          const present = byDay.get(row.day)
          if (present !== undefined) await mergeDay(trx, move, present, going)
        }
        if (elsewhere) await takeAway(trx, move, moved)
      },
      { holdsLock: true },
    )
  }
  transfer.prepare = async (db, move) => {
    const { from, userId, prepared } = move
    await eachInSlices(await partsOfDays(db, from, userId), async (days) => {
      await eachInSlices(await postsOf(db, from, userId, days), (row) => {
        prepared.put(nameOf(row.posts), movedOf(row, part, move))
      })
    })
  }
  return transfer
}

/**
 * Days of a couple stay in their former pair (O-033); of a person alone they come along (O-040), those
 * without a post as well, so that a row tells nothing.
 */
export const transferStatuses = transferDays((posts) => ({
  going: posts.map((post) => ({ ...post, brought: true })),
  staying: [],
}))

const transferBrought = transferDays((posts) => {
  const going = posts.filter(({ brought }) => brought)
  return going.length === 0
    ? undefined
    : { going, staying: posts.filter(({ brought }) => !brought) }
})

/** Posts of one's time alone stay with their author when a couple separates (O-033). */
export const transferBroughtStatuses: TransferHandler = Object.assign(
  async (trx: Db, move: PairTransfer) => {
    if (move.isParting) await transferBrought(trx, move)
  },
  {
    prepare: async (db: Db, move: PairTransfer) => {
      if (move.isParting) await transferBrought.prepare?.(db, move)
    },
  },
)
