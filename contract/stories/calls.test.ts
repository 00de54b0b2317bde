import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rateStory, storyMatches } from './calls.ts'

const story = {
  id: 1,
  title: 'Titel',
  description: 'Text',
  instructions: '',
  ours: false,
  hasVersion: false,
  series: null,
  branches: false,
  heat: 2,
  rated: true,
  ratingRevision: 's',
  revision: 'r',
}
const rated = (preference: string) => ({ id: 'r', storyId: 1, dirtyLevel: 3, preference })
const answered = (mine: string, partner: string, further: string) =>
  z.safeParse(storyMatches.answer, {
    matches: [{ story, myRating: rated(mine), partnerRating: rated(partner) }],
    partnerRatings: [{ ...rated(further), story }],
    partnerShares: true,
  }).success

describe('values that the matches can carry', () => {
  test.each([
    ['yes', 'maybe', 'yes', true],
    ['no', 'yes', 'yes', false],
    ['yes', 'no', 'yes', false],
    ['yes', 'yes', 'no', false],
  ])('STORIES-77 O-114 Own %s, partner’s %s, further %s: %s', (mine, partner, further, fits) => {
    expect(answered(mine, partner, further)).toBe(fits)
  })
})

describe('a rating', () => {
  test.each([
    [0, 'yes', true],
    [5, 'no', true],
    [6, 'yes', false],
    [-1, 'yes', false],
    [2.5, 'yes', false],
    ['3', 'yes', false],
    [3, 'never', false],
  ])('KONST-20 O-118 Heat %s with %s: %s', (dirtyLevel, preference, fits) => {
    expect(z.safeParse(rateStory.body, { dirtyLevel, preference }).success).toBe(fits)
  })
})
