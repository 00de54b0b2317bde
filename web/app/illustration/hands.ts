import type { CardFrontProps } from '#web/features/cards/card/CardFront.tsx'

/** A card of an illustration: it is in no deck, and its motif is fixed. */
export interface IllustrationCard {
  readonly card: CardFrontProps['card']
  readonly motif: string
}

const comfort = { id: 'wohl', name: 'Wohlfühlmomente' }
const joker = { id: 'joker', name: 'Joker & Freifahrtschein' }
const adventure = { id: 'abenteuer', name: 'Abenteuerlust' }
const thrill = { id: 'herz', name: 'Herzklopfen' }

/** Left, right, and on top of both. */
export const HANDS = {
  login: [
    { card: { id: 'fan-1', category: comfort, dirtyLevel: 2 }, motif: 'candles' },
    { card: { id: 'fan-2', category: adventure, dirtyLevel: 5 }, motif: 'door' },
    { card: { id: 'fan-3', category: thrill, dirtyLevel: 4 }, motif: 'pulse' },
  ],
  recover: [
    { card: { id: 'fan-1', category: comfort, dirtyLevel: 1 }, motif: 'feathers' },
    { card: { id: 'fan-2', category: adventure, dirtyLevel: 3 }, motif: 'door' },
    { card: { id: 'fan-4', category: joker, dirtyLevel: 2 }, motif: 'key' },
  ],
  setup: [
    { card: { id: 'fan-5', category: comfort, dirtyLevel: 3 }, motif: 'bath' },
    { card: { id: 'fan-6', category: adventure, dirtyLevel: 4 }, motif: 'compass' },
    { card: { id: 'fan-7', category: joker, dirtyLevel: 5 }, motif: 'mask' },
  ],
  invite: [
    { card: { id: 'fan-8', category: joker, dirtyLevel: 2 }, motif: 'ticket' },
    { card: { id: 'fan-9', category: adventure, dirtyLevel: 5 }, motif: 'match' },
    { card: { id: 'fan-10', category: thrill, dirtyLevel: 4 }, motif: 'profiles' },
  ],
  accept: [
    { card: { id: 'fan-11', category: comfort, dirtyLevel: 2 }, motif: 'cup' },
    { card: { id: 'fan-12', category: adventure, dirtyLevel: 4 }, motif: 'road' },
    { card: { id: 'fan-13', category: thrill, dirtyLevel: 3 }, motif: 'hands' },
  ],
} as const satisfies Record<string, readonly IllustrationCard[]>

export type HandName = keyof typeof HANDS
