import type { Card } from '#contract/cards/calls.ts'
import type { Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** An action on a screen; `id` is the clientId of an item that is new each time. */
export type Write = { readonly id: string } & (
  | { readonly kind: 'message' | 'card' | 'story' | 'chat'; readonly text: string }
  | { readonly kind: 'status'; readonly text: string; readonly level: number }
  | { readonly kind: 'vote'; readonly cardId: string; readonly vote: 'like' | 'dislike' | null }
  | { readonly kind: 'favorite'; readonly cardId: string; readonly isFavorite: boolean }
  | { readonly kind: 'rating'; readonly storyId: number; readonly dirtyLevel: number }
  | { readonly kind: 'choice'; readonly card: Card }
  | { readonly kind: 'edit'; readonly messageId: string; readonly text: string }
  | { readonly kind: 'react'; readonly messageId: string; readonly emoji: string | null }
  | { readonly kind: 'answer'; readonly question: Question; readonly answer: QuestionAnswer | null }
)

/** The functions a test calls in the page of writingPage.ts. */
export interface WritingPage {
  write(write: Write): Promise<void>
  /** Whether what waits can be sealed, and opened. */
  canSeal(): boolean
  /** Whether all that waits in this tab outlives it, or was sent or replaced by another tab. */
  isStored(): boolean
  /** The items that wait, in this tab and on the device. */
  left(): Promise<readonly string[]>
  /** Presses the buttons of the forms that show a fault; returns whose. */
  pressAgain(): readonly string[]
  /** Sends what waits as the worker does that the browser wakes. */
  wakeWorker(): Promise<void>
  /** How each form has ended, `taken`, `waits` or what it said; and what was said elsewhere. */
  said(): {
    readonly outcomes: Readonly<Record<string, string>>
    readonly notices: readonly string[]
  }
}
