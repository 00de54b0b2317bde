import type { DaySource } from '#server/pair/couple-days.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { pathOf } from './path-policy.ts'
import { pathsOf } from './path-store.ts'

/** The choices a couple has made in branching stories on past days, until they begin one again. */
export const choicesOfDays =
  (catalog: StoryCatalog): DaySource =>
  async (db, pair, [first, last]) => {
    const paths = await pathsOf(db, pair)
    return [...paths].flatMap(([storyId, steps]) => {
      const branches = catalog.branchesOf(storyId)
      const title = catalog.find(storyId)?.title
      if (branches === undefined || title === undefined) return []
      const [, ...passages] = pathOf(branches, steps).passages
      return passages.flatMap(({ chosen }, at) => {
        const day = steps[at]?.day ?? ''
        if (chosen === null || day < first || day > last) return []
        const id = `choice:${storyId}:${at}`
        return [{ day, present: () => ({ kind: 'choice' as const, id, storyId, title, chosen }) }]
      })
    })
  }
