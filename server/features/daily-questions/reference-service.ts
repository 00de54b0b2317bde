import { day } from '#contract/kernel/shapes.ts'
import type { ReferenceSource } from '#server/pair/references.ts'
import { answersReadBy } from './models.ts'
import { isRevealed } from './policy.ts'
import { askedAmong, askedOn } from './store.ts'

/** Questions of the day as other features name them, by their day: both have to have answered. */
export function questionReferences(): ReferenceSource {
  const isShown: ReferenceSource['isShown'] = async (db, pair, userId, id) => {
    if (!day.safeParse(id).success) return false
    const asked = await askedOn(db, pair, id)
    return asked !== undefined && isRevealed(answersReadBy(asked, userId))
  }
  return {
    async titlesOf(db, pair, ids) {
      const asked = await askedAmong(db, pair, ids)
      return new Map(asked.map(({ day: id, text }) => [id, text]))
    },
    isShown,
    isKnown: isShown,
    stock: [],
  }
}
