import { describe, expect, test } from 'vitest'
import { someSummary } from '#web/testing/stories.ts'
import { drawStory } from './drawStory.ts'

describe('drawing', () => {
  const stories = [1, 2, 3, 4].map((id) => someSummary(id))

  test('STORIES-47 Every story has the same chance, the first and the last too', () => {
    const drawn = [0, 0.25, 0.5, 0.999_999].map((chance) => drawStory(stories, chance))
    expect(drawn).toEqual([1, 2, 3, 4])
  })

  test('Another one is another one, unless there is none', () => {
    expect([0, 0.4, 0.99].map((chance) => drawStory(stories, chance, 2))).toEqual([1, 3, 4])
    expect(drawStory([someSummary(7)], 0.5, 7)).toBe(7)
  })

  test('STORIES-61 No story is drawn from an empty list', () => {
    expect(drawStory([], 0.5)).toBeNull()
  })
})
