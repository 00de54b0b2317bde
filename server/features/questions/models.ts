import { hash } from 'node:crypto'
import { ANSWERS, type QuestionAnswer } from '#contract/questions/rules.ts'

/** A question as it is asked. */
export interface AskedQuestion {
  readonly id: string
  /** `questionKey` of the id. */
  readonly key: number
  readonly text: string
  readonly dirtyLevel: number
  readonly category: { readonly id: string; readonly name: string }
  /** Asked only where its category is asked for (FRAGEN-51). */
  readonly onRequest: boolean
}

/** The question to the giver and the one to the receiver. */
export interface QuestionPair {
  readonly id: string
  readonly geben: AskedQuestion
  readonly empfangen: AskedQuestion
  /** Both do the same in it, so nobody gives or receives. */
  readonly mutual: boolean
  /** Ids of cards and stories that fit, the best first. */
  readonly cards: readonly string[]
  readonly stories: readonly number[]
}

/** Decrypted answers by key of the question, most recently changed last. */
export type Answers = ReadonlyMap<number, QuestionAnswer>

/** A number for a question, which packs may drop and bring back: 48 bits, so that no two share one. */
export const questionKey = (id: string): number => 1 + hash('sha256', id, 'buffer').readUIntBE(0, 6)

/** How an answer is stored in a table; 0 is none. */
export const codeOf = (answer: QuestionAnswer): number => ANSWERS.indexOf(answer) + 1

/** @throws Error if it is the code of no answer */
export function answerOf(code: number): QuestionAnswer {
  const answer = ANSWERS[code - 1]
  if (answer === undefined) throw new Error('a table holds the code of no answer')
  return answer
}

/** The bit in the note of the giving question of a pair that says its event was sent. */
export const TOLD = 2 ** 10
