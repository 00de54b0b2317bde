import { describe, expect, test } from 'vitest'
import { matchLabel, partnerLabel } from './texts.ts'

describe('labels', () => {
  test.each([
    ['STORIES-63', 'yes', 'Das findet ihr beide heiß'],
    ['STORIES-64', 'maybe', 'Das könnte interessant sein'],
    ['STORIES-65', 'no', 'Das ist nur eine Fantasie'],
    ['STORIES-65', 'anything', 'Das ist nur eine Fantasie'],
  ])('%s A match one has rated %s', (_, preference, label) => {
    expect(matchLabel(preference)).toBe(label)
  })

  test.each([
    ['STORIES-70', 'yes', 'Finde ich heiß'],
    ['STORIES-71', 'maybe', 'Kann ich mir vorstellen'],
    ['STORIES-72', 'no', 'Nur als Fantasie'],
    ['STORIES-72', 'anything', 'Nur als Fantasie'],
  ])('%s A further rating of the partner, %s', (_, preference, label) => {
    expect(partnerLabel(preference)).toBe(label)
  })
})
