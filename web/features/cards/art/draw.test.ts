import { describe, expect, test } from 'vitest'
import { draw, motifOf } from './draw.ts'
import type { Scenes } from './scene.ts'
import { scenes as abenteuer } from './scenes/abenteuer/index.ts'
import { scenes as herz } from './scenes/herz/index.ts'
import { scenes as joker } from './scenes/joker/index.ts'
import { scenes as wohl } from './scenes/wohl/index.ts'
import type { Suit } from './suits.ts'
import { countNodes, markup } from './testing/markup.ts'

const DECK: Record<Suit, Scenes> = { wohl, joker, abenteuer, herz }
const IDS = Array.from({ length: 150 }, (_, i) => `card-${i * 7919}`)

/** Measured at 52 painted elements and 11.6 kB, with a little air. */
const MOST_NODES = 60
const MOST_BYTES = 14_000

const faces = new Map<string, { nodes: number; text: string }[]>()

/** The 150 faces of one motif, drawn once. */
function facesOf(suit: Suit, motif: string) {
  const drawn =
    faces.get(motif) ??
    IDS.map((id) => {
      const drawing = draw(suit, id, DECK[suit], motif)
      return { nodes: countNodes(drawing.nodes), text: markup(drawing) }
    })
  faces.set(motif, drawn)
  return drawn
}

const motifs = Object.entries(DECK).flatMap(([suit, scenes]) =>
  Object.keys(scenes).map((motif): [Suit, string] => [suit as Suit, motif]),
)

test.each(motifs)(
  'KARTEN-58 Every %s card with the motif %s is light enough to draw',
  (suit, motif) => {
    for (const { nodes, text } of facesOf(suit, motif)) {
      expect(nodes).toBeLessThanOrEqual(MOST_NODES)
      expect(nodes).toBeGreaterThanOrEqual(16)
      expect(text.length).toBeLessThanOrEqual(MOST_BYTES)
    }
  },
)

test.each(motifs)('A %s card with the motif %s is well-formed SVG', (suit, motif) => {
  for (const { text } of facesOf(suit, motif)) {
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
    const references = [...text.matchAll(/url\(#(\d+)\)/g)].map(([, ref]) => ref)
    for (const ref of references) expect(text).toContain(` id="${ref}"`)
  }
  const parsed = new DOMParser().parseFromString(
    markup(draw(suit, 'a', DECK[suit], motif)),
    'image/svg+xml',
  )
  expect(parsed.querySelector('parsererror')).toBeNull()
})

test.each(motifs)('The %s motif %s varies with the card', (suit, motif) => {
  const different = new Set(facesOf(suit, motif).map((face) => face.text))
  expect(different.size).toBe(IDS.length)
})

describe('The same card', () => {
  test('always shows the same picture', () => {
    for (const [suit, motif] of motifs)
      expect(draw(suit, 'a', DECK[suit], motif)).toEqual(draw(suit, 'a', DECK[suit], motif))
  })

  test('keeps its motif, and all motifs of a suit are dealt', () => {
    expect(motifOf('herz', 'a', herz)).toBe(motifOf('herz', 'a', herz))
    for (const [suit, scenes] of Object.entries(DECK)) {
      const dealt = new Set(IDS.map((id) => motifOf(suit as Suit, id, scenes)))
      expect(dealt).toEqual(new Set(Object.keys(scenes)))
    }
  })

  test('keeps its colours when another motif is asked for', () => {
    expect(draw('wohl', 'a', wohl, 'cup').colours).toEqual(draw('wohl', 'a', wohl, 'bath').colours)
  })
})

test('A motif that does not exist is refused', () => {
  expect(() => draw('wohl', 'a', wohl, 'sofa')).toThrow('no motif sofa')
})
