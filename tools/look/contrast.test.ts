import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, readCategory, readColours } from './contrast.ts'

const css = readFileSync(new URL('../../web/ui/styles/tokens.css', import.meta.url), 'utf8')

const TEXT = 4.5
const CONTROL = 3

const surfaces = ['ground', 'surface', 'raised', 'sunken']
const hues = ['rose', 'ember', 'gold', 'teal', 'lilac', 'danger']

const pairs: [on: string, under: string, least: number][] = [
  ...['text', 'muted', 'faint', ...hues].flatMap((on) =>
    surfaces.map((under): [string, string, number] => [on, under, TEXT]),
  ),
  ...hues.flatMap((hue) =>
    [hue, 'text', 'muted'].map((on): [string, string, number] => [on, `${hue}-soft`, TEXT]),
  ),
  ...['rose', 'ember', 'gold'].map((hue): [string, string, number] => [`on-${hue}`, hue, TEXT]),
  ...['ground', 'surface', 'sunken'].map((under): [string, string, number] => [
    'edge',
    under,
    CONTROL,
  ]),
]

const colours = readColours(css)

function colour(name: string) {
  const found = colours.get(name)
  if (!found) throw new Error(`tokens.css has no plain pair for --color-${name}`)
  return found
}

describe.each(['day', 'night'] as const)('By %s', (theme) => {
  test.each(pairs)('%s can be read on %s', (on, under, least) => {
    expect(contrast(colour(on)[theme], colour(under)[theme])).toBeGreaterThanOrEqual(least)
  })
})

const categories = readFileSync(
  new URL('../../web/features/cards/art/categories.css', import.meta.url),
  'utf8',
)

describe.each(['wohl', 'joker', 'abenteuer', 'herz'])('A card of the category %s', (category) => {
  const hues = readCategory(categories, category)
  const hue = (name: string) => hues.get(name) ?? colour(name)

  test.each([
    ['ink', 'stock-a'],
    ['ink', 'stock-b'],
    ['text', 'stock-a'],
    ['text', 'stock-b'],
    ['muted', 'stock-a'],
    ['muted', 'stock-b'],
    ['on-fill', 'fill'],
  ])('has %s that can be read on %s, day and night', (on, under) => {
    expect(contrast(hue(on).day, hue(under).day)).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(hue(on).night, hue(under).night)).toBeGreaterThanOrEqual(TEXT)
  })
})
