/** Limits of a card (O-099). */
export const TITLE_MAX = 120
export const DESCRIPTION_MAX = 4000
export const INSTRUCTIONS_MAX = 2000
export const TAGS_MAX = 20
export const TAG_MAX = 40
export const LEVEL_MAX = 10
/** Suggestions of the tag field (KARTEN-97). */
export const TAG_SUGGESTIONS = 7

/** Most cards of one file, and of what one import takes. */
export const PACK_MAX = 500
/** Largest pack in bytes: PACK_MAX cards of two thousand characters. */
export const PACK_MAX_BYTES = 1024 * 1024

/** Most cards of one page, and the largest seed that orders pages. */
export const PAGE_MAX = 500
export const SEED_MAX = 999_999_999

/** Most cards of one search answer. */
export const SEARCH_HITS = 50

/** The answers of a person alone to a played card (O-192): gladly again, otherwise, rather not again. */
export const ECHO_ANSWERS = ['again', 'otherwise', 'never'] as const
export type EchoAnswer = (typeof ECHO_ANSWERS)[number]
/** Longest words to an answer. */
export const ECHO_WORDS_MAX = 280
/** A card is asked about on Heute when it was played within these days before today. */
export const ECHO_ASKED_DAYS = 7

/** The four categories, fixed, in the order they are shown (KARTEN-103, O-095). */
export const CATEGORIES = [
  { id: 'wohl', name: 'Wohlfühlmomente' },
  { id: 'joker', name: 'Joker & Freifahrtschein' },
  { id: 'abenteuer', name: 'Abenteuerlust' },
  { id: 'herz', name: 'Herzklopfen' },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']

/** The people a card addresses: both, its chooser, its receiver, or the one who leads or serves (O-162). */
export const ADDRESSEES = ['both', 'chooser', 'receiver', 'leading', 'serving'] as const
export type Addressee = (typeof ADDRESSEES)[number]

/** The fields of a card where they are left out. */
export const CARD_DEFAULTS = { addressee: 'both', keep: false } as const satisfies {
  readonly addressee: Addressee
  readonly keep: boolean
}

/** Cards a person may have laid aside at a time (O-163). */
export const HAND_MAX = 3

export const categoryById = (id: string) => CATEGORIES.find((category) => category.id === id)
export const categoryByName = (name: string) =>
  CATEGORIES.find((category) => category.name === name)

/** Two tags are one if they differ only in case (KARTEN-94): Küche is not Kuche. */
export const tagKey = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('de')

/** Tags of a time of life: common cards with one are drawn only by whoever asks for it (KARTEN-123). */
export const LIFE_MOODS = ['rund um die Geburt', 'Wechseljahre'] as const

/** Filters of the deck, each named by a tag, in the order people see. */
export const MOODS = [
  'müde',
  'kurz',
  'aus der Ferne',
  'zwei Handys',
  'Anlass',
  'Versöhnung',
  'Krankheit',
  'Danach',
  'Führung',
  'Spielzeug',
  'neu miteinander',
  'lange zusammen',
  'Körper',
  'queer',
  'Jahreszeit',
  ...LIFE_MOODS,
] as const
export type Mood = (typeof MOODS)[number]

/** Further tags whose cards fit a mood. */
export const MOOD_TAGS: { readonly [M in Mood]?: readonly string[] } = {
  Führung: ['Dienst', 'Lob', 'Regeln'],
}

/** Cards of a part of the deck: those there are, and those left to play. */
export interface DeckCount {
  readonly count: number
  readonly left: number
}

/** Whether so few cards are left that laying the played ones back is offered: under a fifth (O-164). */
export const isNearlyPlayed = (parts: readonly DeckCount[]): boolean => {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const left = parts.reduce((sum, part) => sum + part.left, 0)
  return 5 * left < count
}

/** Messages for fields missing on a card (KARTEN-84 to KARTEN-88). */
export const cardFaults = {
  title: 'Bitte gib der Karte einen Titel.',
  categoryId: 'Bitte wähle eine Kategorie.',
  description: 'Bitte beschreibe die Karte.',
} as const
