import fc from 'fast-check'
import type { Who } from './shown-facts.ts'

/** Pairs of questions and stories one sequence plays with; each sequence has its own. */
export const PAIRS_PER_SEQUENCE = 2
export const STORIES_PER_SEQUENCE = 1

export type Answer = 'yes' | 'maybe' | 'no' | null

/** An answer to one half of a pair of questions; null takes it back. */
export interface Answering {
  readonly pair: number
  readonly half: 'geben' | 'empfangen'
  readonly answer: Answer
}

/** One thing that happens between two people who share nothing but the server. */
export type Step =
  | { readonly kind: 'answer'; readonly who: Who; readonly answering: Answering }
  | { readonly kind: 'both answer'; readonly mia: Answering; readonly jonas: Answering }
  | {
      readonly kind: 'rate'
      readonly who: Who
      readonly story: number
      readonly preference: 'yes' | 'maybe' | 'no'
      readonly dirtyLevel: number
    }
  | {
      readonly kind: 'vote'
      readonly who: Who
      readonly vote: 'like' | 'dislike' | 'none'
    }
  | { readonly kind: 'look'; readonly who: Who }
  | { readonly kind: 'both look' }
  | { readonly kind: 'export'; readonly who: Who }
  | { readonly kind: 'socket'; readonly who: Who }
  | { readonly kind: 'restart' }

const who = fc.constantFrom<Who>('mia', 'jonas')
const answering = fc.record({
  pair: fc.nat(PAIRS_PER_SEQUENCE - 1),
  half: fc.constantFrom('geben' as const, 'empfangen' as const),
  // Mostly what may match: of what does not, there is nothing to see.
  answer: fc.constantFrom<Answer>('yes', 'yes', 'yes', 'yes', 'maybe', 'maybe', 'no', null),
})

const kind = <K extends Step['kind']>(name: K) => fc.constant(name)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ kind: kind('answer'), who, answering }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('both answer'), mia: answering, jonas: answering }),
  },
  {
    weight: 24,
    arbitrary: fc.record({
      kind: kind('rate'),
      who,
      story: fc.nat(STORIES_PER_SEQUENCE - 1),
      preference: fc.constantFrom('yes', 'yes', 'maybe', 'no'),
      dirtyLevel: fc.nat(1),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: kind('vote'),
      who,
      vote: fc.constantFrom('like', 'like', 'dislike', 'none'),
    }),
  },
  { weight: 24, arbitrary: fc.record({ kind: kind('look'), who }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('both look') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('export'), who }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('socket'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restart') }) },
)

/** Actions of two people on a few evenings, in any order. */
export const sequences = fc.array(step, { minLength: 6, maxLength: 30, size: 'max' })
