import { newNumber } from '#server/lib/ids.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { envelopesOf, type PreparedHead } from '#server/pair/transfer-envelopes.ts'
import type { PairTransfer, TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { revisionOf } from './models.ts'
import { type OwnStoryRecord, storyRecord } from './records.ts'
import { insertOwnStory } from './store.ts'

const envelopes = envelopesOf(storyRecord)

/** The facts a move needs of a story, which is far less than the story. */
interface Outline {
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** Whether somebody else has rewritten it. */
  readonly isRewritten: boolean
  /**
   * A mark of the words of its creator alone. A copy has the time of its original, so that
   * another story of the same words is none.
   */
  readonly copyKey: string
}
type Prepared = Outline & { readonly heads: PreparedHead | undefined }

const keyOf = (id: string | number): string => `${storyRecord.column} ${id}`

const outlineOf = (story: OwnStoryRecord, createdAt: number): Outline => ({
  createdAt,
  isRewritten: story.own !== null,
  copyKey: `${createdAt} ${revisionOf(story.own ?? story)}`,
})

async function createdAtOf(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('own_stories')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.created_at ?? 0
}

/** Keys of a person's stories in a pair that somebody else has rewritten. */
async function copyKeysIn(
  trx: Db,
  pair: PairVault,
  { userId, prepared }: PairTransfer,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  await eachInSlices(
    await envelopes.idsBy(trx, pair, userId),
    async (id) => {
      let outline = prepared.find(keyOf(id)) as Outline | undefined
      if (outline === undefined) {
        prepared.countChanged()
        const story = await envelopes.opened(trx, pair, id)
        outline = story && outlineOf(story, await createdAtOf(trx, Number(id)))
      }
      if (outline?.isRewritten) keys.add(outline.copyKey)
    },
    { holdsLock: true },
  )
  return keys
}

/**
 * Moves a person's stories. One that somebody else has rewritten stays in its pair, like versions of
 * common ones, and its creator gets a copy of their own words (O-033) while there is room (O-151):
 * they would become more with each reunion, since a copy that was written on stays. Back in that
 * pair, a copy whose words are still the same gives way to the story.
 */
export const transferStories: TransferHandler = async (trx, move) => {
  const { userId, from, to, quotas } = move
  const copies = await copyKeysIn(trx, to, move)
  const rewritten: { id: number; own: NonNullable<OwnStoryRecord['own']>; createdAt: number }[] = []
  let moved = 0
  const moveOne = async (id: number) => {
    const known = move.prepared.find(keyOf(id)) as Prepared | undefined
    const moves = known?.heads !== undefined && !known.isRewritten && !copies.has(known.copyKey)
    if (moves && (await envelopes.moveHead(trx, id, known.heads, move))) {
      moved += 1
      return
    }
    if (moves || known === undefined) move.prepared.countChanged()
    const story = await envelopes.opened(trx, from, id)
    if (story === undefined) return
    const outline = outlineOf(story, known?.createdAt ?? (await createdAtOf(trx, id)))
    if (story.own !== null) {
      rewritten.push({ id, own: story.own, createdAt: outline.createdAt })
      return
    }
    moved += 1
    if (!copies.has(outline.copyKey)) return envelopes.moveWhole(trx, id, story, move)
    await trx.deleteFrom('own_stories').where('id', '=', id).execute()
  }
  const ids = await envelopes.idsBy(trx, from, userId)
  await eachInSlices(ids, (id) => moveOne(Number(id)), { holdsLock: true })

  rewritten.sort((a, b) => a.createdAt - b.createdAt || a.id - b.id)
  const room = Math.max(0, quotas.stories - moved)
  await eachInSlices(
    rewritten.slice(0, room),
    ({ own, createdAt }) =>
      insertOwnStory(trx, to, { ...own, id: newNumber(), createdBy: userId }, createdAt),
    { holdsLock: true },
  )
}

transferStories.prepare = async (db, move) => {
  const { userId, from, to, prepared } = move
  await envelopes.enclose(db, from, userId)
  for (const pair of [from, to]) {
    await envelopes.eachEnvelope(db, pair, userId, async (envelope) => {
      const story = await envelopes.opened(db, pair, envelope.id)
      if (story === undefined) return
      const heads = pair === from ? envelopes.prepare(envelope, move) : undefined
      prepared.put(keyOf(envelope.id), { ...outlineOf(story, envelope.createdAt), heads })
    })
  }
}
