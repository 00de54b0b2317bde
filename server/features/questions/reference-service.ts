import { valuesOfBoth } from '#server/pair/match-rows.ts'
import type { ReferenceSource } from '#server/pair/references.ts'
import { hasSeen, sideOf } from '#server/pair/shown-matches.ts'
import { valuesOf } from '#server/vault/fixed-table.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { reveal } from './match-policy.ts'
import { readCouple } from './match-store.ts'

/**
 * Matches as other features name them, by the question to the giver. One that a person has not been
 * shown is none, even if both have answered: whoever tried them all would learn it from the answer.
 * None is before the next look after an own answer either: of a match taken back and given anew the
 * note is gone if the partner has looked meanwhile (O-187).
 */
export function matchReferences(catalog: QuestionCatalog): ReferenceSource {
  const isShown: ReferenceSource['isShown'] = async (db, pair, userId, id) => {
    const couple = await readCouple(db, pair)
    const question = catalog.pairOf(id)?.geben
    if (couple === null || question?.id !== id) return false
    const { positions } = catalog
    const side = sideOf(couple.members, userId)
    const answers = valuesOfBoth(couple.answers, positions)
    const notes = valuesOf(couple.notes, positions)
    const look = { side, isSeen: false, unlooked: couple.unlooked }
    const { view } = reveal(positions.count, notes, answers, look)
    const first = catalog.placeOfPair(question)
    const isNoted = [first, first + 1].some((at) => view[at] !== 0 && hasSeen(notes[at] ?? 0, side))
    return isNoted && !couple.unlooked[side]
  }
  return {
    titlesOf: async (_db, _pair, ids) =>
      new Map(
        ids.flatMap((id) => {
          const question = catalog.find(id)
          return question === undefined ? [] : [[id, question.text] as const]
        }),
      ),
    isShown,
    isKnown: isShown,
    stock: [],
  }
}
