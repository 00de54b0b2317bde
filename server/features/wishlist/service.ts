import type { Answer, Received } from '#contract/kernel/call.ts'
import {
  type Reference,
  referenceNotShown,
  type TitledReference,
} from '#contract/kernel/reference.ts'
import type { changeWishlist, readMarks, readWishlist } from '#contract/wishlist/calls.ts'
import { listFull, notTwo } from '#contract/wishlist/errors.ts'
import { wishlistChanged } from '#contract/wishlist/events.ts'
import { LISTED_MAX } from '#contract/wishlist/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { notesAfterAnswer } from '#server/pair/match-rows.ts'
import { readAndRecordShown } from '#server/pair/record-shown.ts'
import { type References, referenceKey, titlesOf } from '#server/pair/references.ts'
import { revealMatches } from '#server/pair/reveal-matches.ts'
import { isFirstLook, sideOf, withOwn } from '#server/pair/shown-matches.ts'
import type { Db } from '#server/storage/database.ts'
import { valuesOf, withLatestValues, withValues } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type Stock, tableKey } from './models.ts'
import type { WishlistRecord } from './records.ts'
import { readList, writeList } from './store.ts'

/** The things of other features, and those of the common stock. */
export interface Wishes {
  readonly references: References
  readonly stock: Stock
}

/**
 * The list both see, with the wishes both have, and the own wishes the partner has not been shown. That
 * a wish of both is shown is recorded first (O-148). A wish of both for a thing that is listed anyway
 * waits until it is not.
 */
export async function readLists(
  context: Context,
  { references, stock }: Wishes,
  actor: Actor,
): Promise<Answer<typeof readWishlist>> {
  const { positions, things } = stock
  const seen = await readAndRecordShown(
    context,
    actor,
    async (db, pair) => {
      const list = await readList(db, pair)
      if (list === null) return { isNew: false }
      const side = sideOf(list.members, actor.userId)
      const names = new Set(list.listed.map(referenceKey))
      const isHidden = things.map((thing) => names.has(referenceKey(thing)))
      const read = (table: string) =>
        valuesOf(table, positions).map((value, at) => (isHidden[at] === true ? 0 : value))
      const wishes = [read(list.wishes[0]), read(list.wishes[1])] as const
      const { unlooked } = list
      const { view, notes, isNew, hasFormer } = revealMatches(
        positions.count,
        read(list.notes),
        (of, at) => wishes[of][at] ?? 0,
        { side, unlooked },
      )
      return {
        isNew: isNew || isFirstLook({ unlooked, isWhole: true }, side),
        shown: () => ({
          ...list,
          notes: withValues(
            list.notes,
            stock.keys.flatMap((key, at) => (isHidden[at] ? [] : [[key, notes[at] ?? 0] as const])),
          ),
          unlooked: withOwn(unlooked, side, hasFormer),
        }),
        listed: list.listed,
        view,
        own: wishes[side],
      }
    },
    async (trx, pair, { shown }) => shown && writeList(trx, pair, shown()),
  )
  const { listed, view, own } = seen
  if (listed === undefined) return { both: [], mine: [] }
  const wished = things.filter((_, at) => view[at] !== 0)
  const mine = things.filter((_, at) => own[at] !== 0 && view[at] === 0)
  return inPair(context, actor).read((db, pair) =>
    withTitles(references, db, pair, { both: [...listed, ...wished], mine }),
  )
}

/**
 * The things put on the list, and the own wishes, whoever else has them: it depends on nothing of the
 * partner's that is not shown, and is no look (O-148).
 */
export const readListed = (
  context: Context,
  { references, stock: { positions, things } }: Wishes,
  actor: Actor,
): Promise<Answer<typeof readMarks>> =>
  inPair(context, actor).read(async (db, pair) => {
    const list = await readList(db, pair)
    if (list === null) return { both: [], mine: [] }
    const own = valuesOf(list.wishes[sideOf(list.members, actor.userId)], positions)
    const mine = things.filter((_, at) => own[at] !== 0)
    return withTitles(references, db, pair, { both: list.listed, mine })
  })

async function withTitles(
  references: References,
  db: Db,
  pair: PairVault,
  { both, mine }: Readonly<Record<'both' | 'mine', readonly Reference[]>>,
): Promise<Answer<typeof readWishlist>> {
  const titles = await titlesOf(references, db, pair, [...both, ...mine])
  const titled = (thing: Reference): TitledReference => ({
    ...thing,
    title: titles.get(referenceKey(thing)) ?? null,
  })
  return { both: both.map(titled), mine: mine.map(titled) }
}

/**
 * Puts a thing on the list or takes it off. A wish is written like any other change, whatever the
 * partner wishes, and nobody is told; the partner is told of what both know.
 * @throws Refused 409 alone, for what one has not been shown, or if the list is full
 */
export async function changeList(
  context: Context,
  { references, stock }: Wishes,
  { kind, id, on, secret = false }: Received<typeof changeWishlist>['body'],
  actor: Actor,
): Promise<void> {
  const thing: Reference = { kind, id }
  const name = referenceKey(thing)
  const ownPair = inPair(context, actor)
  const [isShown, isKnown] = on
    ? await ownPair.read(async (db, pair) => {
        const source = references[kind]
        return [
          await source.isShown(db, pair, actor.userId, id),
          await source.isKnown(db, pair, actor.userId, id),
        ]
      })
    : [true, true]
  const isWish = secret || !isKnown
  const isTold = await ownPair.write(async (trx, pair) => {
    const list = await readList(trx, pair)
    if (list === null) refuse(notTwo)
    if (on && (!isShown || (isWish && !stock.has(thing)))) refuse(referenceNotShown)
    const others = list.listed.filter((one) => referenceKey(one) !== name)
    const isListed = others.length < list.listed.length
    let changed: WishlistRecord = list
    if (!on) changed = { ...withWish(list, thing, 0, actor), ...(!secret && { listed: others }) }
    else if (isWish) changed = withWish(list, thing, 1, actor)
    else if (!isListed) {
      if (list.listed.length >= LISTED_MAX) refuse(listFull)
      changed = { ...list, listed: [thing, ...list.listed] }
    }
    await writeList(trx, pair, changed)
    return changed.listed.length !== list.listed.length
  })
  if (isTold) context.live.emit({ pairId: actor.pairId }, wishlistChanged, undefined)
}

/** The list with a wish of a member, or without it. */
function withWish(
  list: WishlistRecord,
  thing: Reference,
  wish: 0 | 1,
  { userId }: Actor,
): WishlistRecord {
  const key = tableKey(thing)
  const side = sideOf(list.members, userId)
  const wishes = withOwn(list.wishes, side, withLatestValues(list.wishes[side], [[key, wish]]))
  return {
    ...list,
    wishes,
    notes: notesAfterAnswer(list.notes, wishes, key),
    unlooked: withOwn(list.unlooked, side, true),
  }
}
