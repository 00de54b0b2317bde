import type { Kysely } from 'kysely'
import { paddedJson, RECORD_STEP, readPadded } from '#server/vault/sealed-record.ts'
import { ERASED_KEY, type PairVault, type Vault, type WrappedKey } from '#server/vault/vault.ts'

type Before = {
  pairs: { id: string; data_key: WrappedKey }
  users: { id: string; pair_id: string }
  past_members: { pair_id: string; user_id: string }
  statuses: {
    id: string
    pair_id: string
    user_id: string
    day: string
    seq: number
    post: string
    created_at: number
  }
  status_days: { pair_id: string; user_id: string; day: string; shown: string; posts: string }
}

/**
 * Each post of a status was a row, so that the files told of hidden ones. Now the posts of a person and
 * day are one sealed record of equal length, with what the person may see of the day beside it, in rows
 * that both members get (decision 0104).
 */
export async function up(schema: Kysely<unknown>, openVault: () => Promise<Vault>): Promise<void> {
  const db = schema.withTables<Before>()
  await schema.schema
    .createTable('status_days')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    // Goes with the pair, in parts: a deleted person would take the days of years along at once.
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    // Before the posts: a look reads it alone.
    .addColumn('shown', 'text', (column) => column.notNull())
    .addColumn('posts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('status_days_key', ['pair_id', 'user_id', 'day'])
    .execute()
  const pairs = await db
    .selectFrom('pairs')
    .select(['id', 'data_key'])
    .where('id', 'in', (eb) => eb.selectFrom('statuses').select('pair_id'))
    // Nothing opens the rest of a pair that is being erased.
    .where('data_key', '<>', ERASED_KEY)
    .execute()
  for (const { id, data_key } of pairs) {
    await foldStatuses(db, (await openVault()).forPair(id, data_key))
  }
  await schema.schema.dropTable('statuses').execute()
  await schema.schema.dropTable('status_views').execute()
}

async function foldStatuses(db: Kysely<Before>, pair: PairVault): Promise<void> {
  const { pairId } = pair
  const rows = await db
    .selectFrom('statuses')
    .selectAll()
    .where('pair_id', '=', pairId)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  const present = await db.selectFrom('users').select('id').where('pair_id', '=', pairId).execute()
  const former = await db
    .selectFrom('past_members')
    .select('user_id')
    .where('pair_id', '=', pairId)
    .execute()
  const members = new Set([
    ...present.map(({ id }) => id),
    ...[...former, ...rows].map(({ user_id }) => user_id),
  ])
  for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
    const posts = ofDay.map((row) => {
      const sealed = Buffer.from(row.post, 'base64')
      const opened = readPadded(pair.openBytes(`statuses.post:${row.id}`, sealed))
      return {
        ...(opened as Conditions),
        id: row.id,
        userId: row.user_id,
        createdAt: row.created_at,
      }
    })
    for (const userId of members) {
      const seal = (column: 'shown' | 'posts', value: unknown) =>
        pair
          .sealBytes(
            `status_days.${column}:${pairId}/${userId}/${day}`,
            paddedJson(value, RECORD_STEP),
          )
          .toString('base64')
      const own = posts.filter((post) => post.userId === userId)
      await db
        .insertInto('status_days')
        .values({
          pair_id: pairId,
          user_id: userId,
          day,
          shown: seal('shown', shownTo(userId, posts)),
          posts: seal(
            'posts',
            own.map(({ id, brought, ...post }) => ({ ...shown(post), id, brought })),
          ),
        })
        .execute()
    }
  }
}

interface Shown {
  readonly level: number
  readonly message: string
  readonly createdAt: number
}

interface Conditions {
  readonly level: number
  readonly message: string
  readonly mutual: boolean
  readonly brought: boolean
}

type Post = Shown & Conditions & { readonly userId: string }

const HIGH = 7
const shown = ({ level, message, createdAt }: Shown): Shown => ({ level, message, createdAt })
const isHigh = (post: Shown | null): boolean => post !== null && post.level >= HIGH

/** The day as a person may see it, made post by post as the server of this version does. */
function shownTo(userId: string, posts: readonly Post[]) {
  let [mine, brought, theirs]: (Shown | null)[] = [null, null, null]
  let [partner, partnerSees]: [Shown | null, number | null] = [null, null]
  let [concealed, met] = [false, false]
  for (const post of posts) {
    const isMine = post.userId === userId
    if (post.brought) {
      if (isMine) brought = shown(post)
      continue
    }
    const [high, otherHigh] = [isHigh(post), isHigh((isMine ? theirs : mine) ?? null)]
    const isSeen = !post.mutual || !high || otherHigh
    met ||= high && otherHigh
    if (isMine) {
      mine = shown(post)
      brought = null
      concealed = !isSeen
      if (isSeen) partnerSees = post.level
      if (high) partner = theirs ?? null
    } else {
      theirs = shown(post)
      if (isSeen) partner = theirs
      if (high) {
        concealed = false
        partnerSees = mine?.level ?? null
      }
    }
  }
  return {
    looked: false,
    mine: mine ?? null,
    brought: brought ?? null,
    concealed,
    partner,
    partnerSees,
    met,
  }
}
