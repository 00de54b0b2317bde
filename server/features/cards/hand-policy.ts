import { HAND_MAX } from '#contract/cards/rules.ts'
import type { HandRecord } from './records.ts'

type Held = HandRecord['held'][number]

export const isHeld = ({ held }: HandRecord, cardId: string): boolean =>
  held.some((one) => one.cardId === cardId)

/** Whether a person holds a card. */
export const holds = ({ held }: HandRecord, userId: string, cardId: string): boolean =>
  held.some((one) => one.cardId === cardId && one.keptBy === userId)

/** Whether a person may lay nothing more aside. */
export const isFull = ({ held }: HandRecord, userId: string): boolean =>
  held.filter(({ keptBy }) => keptBy === userId).length >= HAND_MAX

export const withHeld = ({ held }: HandRecord, one: Held): HandRecord => ({
  held: [...held, one],
})

export const withoutHeld = ({ held }: HandRecord, cardId: string): HandRecord => ({
  held: held.filter((one) => one.cardId !== cardId),
})
