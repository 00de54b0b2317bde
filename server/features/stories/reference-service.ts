import type { Context } from '#server/context.ts'
import { valuesOfBoth } from '#server/pair/match-rows.ts'
import type { ReferenceSource } from '#server/pair/references.ts'
import { hasSeen, sideOf } from '#server/pair/shown-matches.ts'
import type { Db } from '#server/storage/database.ts'
import { positionsOf, valuesOf } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { reveal } from './match-policy.ts'
import { readCouple } from './match-store.ts'
import { parseStoryId, type StoredStory } from './models.ts'
import { ownStory, ownTitles } from './store.ts'
import { versionOf, versionTitles } from './version-store.ts'

/** Stories as other features name them: both can read each one, and know the own and the matches. */
export function storyReferences({ vault }: Context, catalog: StoryCatalog): ReferenceSource {
  const find = async (
    db: Db,
    pair: PairVault,
    text: string,
  ): Promise<Pick<StoredStory, 'id' | 'title' | 'ours'> | undefined> => {
    const id = parseStoryId(text)
    if (id === null) return undefined
    return (
      (await ownStory(db, pair, id)) ?? (await versionOf(db, vault, pair, id)) ?? catalog.find(id)
    )
  }
  return {
    async titlesOf(db, pair, ids) {
      const numbers = ids.flatMap((text) => parseStoryId(text) ?? [])
      const isCommon = (id: number) => catalog.find(id) !== undefined
      const own = await ownTitles(
        db,
        pair,
        numbers.filter((id) => !isCommon(id)),
      )
      const versions = await versionTitles(db, vault, pair, numbers)
      return new Map(
        numbers.flatMap((id) => {
          const title = own.get(id) ?? versions.get(id) ?? catalog.find(id)?.title
          return title === undefined ? [] : [[String(id), title] as const]
        }),
      )
    },
    isShown: async (db, pair, _userId, id) => (await find(db, pair, id)) !== undefined,
    async isKnown(db, pair, userId, text) {
      const story = await find(db, pair, text)
      if (story === undefined || story.ours) return story !== undefined
      const couple = await readCouple(db, pair)
      if (couple === null) return false
      const side = sideOf(couple.members, userId)
      const position = positionsOf([story.id], 0)
      const ratings = valuesOfBoth(couple.answers, position)
      const notes = valuesOf(couple.notes, position)
      const { view } = reveal(1, notes, ratings, { side, unlooked: couple.unlooked })
      // Not before the next look after an own rating, as for a match of questions (O-187).
      return hasSeen(notes[0] ?? 0, side) && view[0] !== 0 && !couple.unlooked[side]
    },
    stock: catalog.stories.map(({ id }) => String(id)),
  }
}
