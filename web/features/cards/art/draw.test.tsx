import { describe, expect, test } from 'vitest'
import { CATEGORIES, type CategoryId } from '#contract/cards/rules.ts'
import { ADVENT_MAX } from '#contract/cards/season-rules.ts'
import { slow } from '#web/testing/tags.ts'
import { draw, motifOf } from './draw.ts'
import type { ArtNode, Attrs, Drawing } from './drawing.ts'
import type { Scenes } from './scene.ts'
import { scenes as abenteuer } from './scenes/abenteuer/index.ts'
import * as closeness from './scenes/closeness/index.ts'
import * as daring from './scenes/daring/index.ts'
import { scenes as herz } from './scenes/herz/index.ts'
import { scenes as joker } from './scenes/joker/index.ts'
import * as seasons from './scenes/seasons/index.ts'
import { scenes as wohl } from './scenes/wohl/index.ts'

const DECK: Record<CategoryId, Scenes> = { wohl, joker, abenteuer, herz }
const IDS = Array.from({ length: 150 }, (_, i) => `card-${i * 7919}`)

/** Measured at 52 painted elements and 11.6 kB, with a little air. */
const MOST_NODES = 60
const MOST_BYTES = 14_000

/** A set of motifs, by its name, and a category whose cards show it; those of kinds are on all. */
const SETS: readonly (readonly [CategoryId, Scenes])[] = [
  ...Object.entries(DECK).map(([category, scenes]) => [category as CategoryId, scenes] as const),
  ...[seasons, closeness, daring]
    .flatMap((sets) => Object.values(sets))
    .map((scenes, i) => [CATEGORIES[i % CATEGORIES.length]?.id ?? 'wohl', scenes] as const),
]
const motifs = SETS.flatMap(([category, scenes]) =>
  Object.keys(scenes).map((motif): [CategoryId, string, Scenes] => [category, motif, scenes]),
)
/** Day of Advent of the nth card. */
const dayOf = (n: number) => 1 + (n % ADVENT_MAX)

const faces = new Map<string, { nodes: number; text: string }[]>()

/** The 150 faces of one motif, drawn once. */
function facesOf(category: CategoryId, motif: string, scenes: Scenes) {
  const drawn =
    faces.get(motif) ??
    IDS.map((id, n) => {
      const drawing = draw(category, id, scenes, { motif, day: dayOf(n) })
      return { nodes: countNodes(drawing.nodes), text: markup(drawing) }
    })
  faces.set(motif, drawn)
  return drawn
}

test.each(motifs)(
  'KARTEN-58 Every %s card with the motif %s is light enough to draw',
  slow,
  (category, motif, scenes) => {
    for (const { nodes, text } of facesOf(category, motif, scenes)) {
      expect(nodes).toBeLessThanOrEqual(MOST_NODES)
      expect(nodes).toBeGreaterThanOrEqual(16)
      expect(text.length).toBeLessThanOrEqual(MOST_BYTES)
    }
  },
)

test.each(motifs)(
  'A %s card with the motif %s is well-formed SVG',
  slow,
  (category, motif, scenes) => {
    for (const { text } of facesOf(category, motif, scenes)) {
      expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
      const references = [...text.matchAll(/url\(#(\d+)\)/g)].map(([, ref]) => ref)
      for (const ref of references) expect(text).toContain(` id="${ref}"`)
    }
    const parsed = new DOMParser().parseFromString(
      markup(draw(category, 'a', scenes, { motif })),
      'image/svg+xml',
    )
    expect(parsed.querySelector('parsererror')).toBeNull()
  },
)

test.each(motifs)('The %s motif %s varies with the card', slow, (category, motif, scenes) => {
  const different = new Set(facesOf(category, motif, scenes).map((face) => face.text))
  expect(different.size).toBe(IDS.length)
})

describe('The same card', () => {
  test('always shows the same picture', () => {
    for (const [category, motif, scenes] of motifs)
      expect(draw(category, 'a', scenes, { motif, day: 7 })).toEqual(
        draw(category, 'a', scenes, { motif, day: 7 }),
      )
  })

  test('keeps its motif, and all motifs of a set are dealt', () => {
    expect(motifOf('herz', 'a', herz)).toBe(motifOf('herz', 'a', herz))
    for (const [category, scenes] of SETS) {
      const dealt = new Set(IDS.map((id) => motifOf(category, id, scenes)))
      expect(dealt).toEqual(new Set(Object.keys(scenes)))
    }
  })

  test('keeps its colours when another motif is asked for', () => {
    expect(draw('wohl', 'a', wohl, { motif: 'cup' }).colours).toEqual(
      draw('wohl', 'a', wohl, { motif: 'bath' }).colours,
    )
  })
})

test('No two sets have a motif of the same name', () => {
  const names = motifs.map(([, motif]) => motif)
  expect(names).toEqual([...new Set(names)])
})

test('The open door of Advent bears its day, and a candle more burns on the wreath every week', () => {
  const advent = (motif: string, day: number) =>
    markup(draw('herz', 'a', seasons.advent, { motif, day }))
  expect(advent('calendar', 7)).toContain('>7</text>')
  const weeks = [1, 7, 13, 19].map((day) => advent('wreath', day))
  expect(new Set(weeks).size).toBe(weeks.length)
  expect(advent('wreath', 1)).toBe(advent('wreath', 6))
})

test('A motif that does not exist is refused', () => {
  expect(() => draw('wohl', 'a', wohl, { motif: 'sofa' })).toThrow('no motif sofa')
})

/** The same picture as SVG text, to weigh and to compare it. */
function markup(drawing: Drawing): string {
  const defs = drawing.defs.map((node, i) => element(node, ` id="${i}"`)).join('')
  const style = drawing.colours.map((value, step) => `--${step}:${value}`).join(';')
  const nodes = drawing.nodes.map((node) => element(node)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" style="${style}"><defs>${defs}</defs>${nodes}</svg>`
}

/** Elements that are painted, groups included, gradients not. */
const countNodes = (nodes: readonly ArtNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countNodes(node.children), 0)

function element(node: ArtNode, id = ''): string {
  const inner = (node.text ?? '') + node.children.map((child) => element(child)).join('')
  return `<${node.tag}${id}${attributes(node.attrs)}>${inner}</${node.tag}>`
}

const attributes = (attrs: Attrs) =>
  Object.entries(attrs)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'object' ? `url(#${value.ref})` : value}"`,
    )
    .join('')
