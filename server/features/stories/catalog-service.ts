import { storyPack } from '#contract/stories/pack-shapes.ts'
import { readPacks } from '../../lib/packs.ts'
import { StartFault } from '../../lib/start-fault.ts'
import type { StoredStory } from './models.ts'

/** The common stories in memory, the same for every couple; loaded at the start. */
export interface StoryCatalog {
  /** In the order of their numbers. */
  readonly stories: readonly StoredStory[]
  find(id: number): StoredStory | undefined
}

/**
 * Reads the story packs.
 * @throws StartFault if a pack is faulty or two stories have one number.
 */
export function loadStories(folder: string): StoryCatalog {
  const stories = new Map<number, StoredStory>()
  for (const { file, pack } of readPacks(folder, storyPack)) {
    for (const { id, title, description, instructions = '' } of pack.stories) {
      if (stories.has(id)) {
        throw new StartFault(`Die Geschichte ${id} steht zweimal in den Inhalten, auch in ${file}.`)
      }
      stories.set(id, { id, title, description, instructions, ours: false, hasVersion: false })
    }
  }
  return {
    stories: [...stories.values()].sort((a, b) => a.id - b.id),
    find: (id) => stories.get(id),
  }
}
