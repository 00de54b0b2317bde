import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { requiredText } from '#contract/kernel/shapes.ts'
import { aloneInPair } from './errors.ts'
import { STOP_WORD_MAX } from './rules.ts'

const feature = 'pause'

const word = z.nullable(requiredText(STOP_WORD_MAX))

/** The pause and the stop word as one of the couple may see them. */
const pauseState = z.object({
  /** Whether the couple pauses. */
  on: z.boolean(),
  /** Whether one has begun a pause oneself; if so, nothing tells whether the partner has as well. */
  mine: z.boolean(),
  /** The word that counts besides „Stopp“. */
  word: z.nullable(z.string()),
  /** The word one of the two has proposed in its place; a null one stands for „Stopp“ alone. */
  proposal: z.nullable(z.object({ word: z.nullable(z.string()), mine: z.boolean() })),
})
export type PauseState = z.output<typeof pauseState>

export const readPause = defineCall({
  method: 'GET',
  path: '/pause',
  access: 'user',
  feature,
  summary: 'Whether the couple pauses, whether one has begun that, and the stop word.',
  source: 'O-194',
  answer: pauseState,
})

export const switchPause = defineCall({
  method: 'PUT',
  path: '/pause',
  access: 'user',
  feature,
  summary:
    'Begins one’s own pause or ends it. The couple pauses while either has one; meanwhile calls with `rests` are refused.',
  source: 'O-194',
  body: z.object({ mine: z.boolean() }),
  answer: pauseState,
  refusals: [aloneInPair],
})

export const proposeWord = defineCall({
  method: 'PUT',
  path: '/pause/word',
  access: 'user',
  feature,
  summary:
    'Proposes a stop word; naming the partner’s proposal agrees to it, naming the present word withdraws a proposal. Null is „Stopp“ alone.',
  source: 'O-194',
  body: z.object({ word }),
  answer: pauseState,
  refusals: [aloneInPair],
})

export const pauseCalls = [readPause, switchPause, proposeWord] as const
