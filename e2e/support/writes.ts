import { randomUUID } from 'node:crypto'
import type { Card } from '#contract/cards/calls.ts'
import type { Question } from '#contract/questions/calls.ts'
import { seededChance } from '#server/testing/seeded-chance.ts'
import type { Write } from '../../tools/vite/writing-page.ts'

/** A write: on which device, and as the how manieth step. */
export type Made = Write & { readonly device: number; readonly number: number }

/** The items one device writes about; the other has its own, except story, card and status. */
export interface Material {
  readonly name: string
  readonly cards: readonly Card[]
  readonly messageIds: readonly string[]
  readonly questions: readonly Question[]
}

export interface Chance {
  readonly below: (count: number) => number
  readonly of: <T>(all: readonly T[]) => T
}

export function chanceOf(seed: number): Chance {
  const next = seededChance(seed)
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    of: (all) => {
      const one = all[below(all.length)]
      if (one === undefined) throw new Error('Nothing to choose from.')
      return one
    },
  }
}

const KINDS = [
  'message',
  'status',
  'card',
  'story',
  'vote',
  'favorite',
  'rating',
  'choice',
  'chat',
  'edit',
  'react',
  'answer',
] as const satisfies readonly Write['kind'][]

export function someWrite(
  chance: Chance,
  { name, cards, messageIds, questions }: Material,
  number: number,
): Write {
  const kind = chance.of(KINDS)
  const id = randomUUID()
  const text = `${name} ${kind} ${number}`
  switch (kind) {
    case 'status':
      return { id, kind, text, level: chance.below(7) }
    case 'vote':
      return { id, kind, cardId: chance.of(cards).id, vote: chance.of(['like', 'dislike', null]) }
    case 'favorite':
      return { id, kind, cardId: chance.of(cards).id, isFavorite: chance.below(2) === 0 }
    case 'rating':
      return { id, kind, storyId: chance.below(3) + 1, dirtyLevel: chance.below(6) }
    case 'choice':
      return { id, kind, card: chance.of(cards) }
    case 'edit':
      return { id, kind, messageId: chance.of(messageIds), text }
    case 'react':
      return { id, kind, messageId: chance.of(messageIds), emoji: chance.of(['🔥', '❤️', null]) }
    case 'answer':
      return { id, kind, question: chance.of(questions), answer: chance.of(['yes', 'no', 'maybe']) }
    default:
      return { id, kind, text }
  }
}
