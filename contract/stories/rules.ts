/** Limits of a story (O-122) and of a rating (KONST-20). */
export const TITLE_MAX = 200
export const TEXT_MAX = 20_000
export const HEAT_MAX = 5
/** Parts of a serial (O-171). */
export const PARTS_MAX = 99
/** Choices of a passage, and the longest one (O-173). */
export const CHOICES_MAX = 3
export const LABEL_MAX = 60
export const PASSAGES_MAX = 100
/** The rating form's first values, also for a story one has rated (KONST-20, KONST-21, O-118). */
export const HEAT_DEFAULT = 3
export const PREFERENCE_DEFAULT: Preference = 'maybe'
/** Characters of the description in the list (KONST-26). */
const EXCERPT_MAX = 80

/** The texts of a story that a person writes, each once; empty where there is none. */
export const EMPTY_STORY = { title: '', description: '', instructions: '' } as const
export type StoryTexts = { readonly [K in keyof typeof EMPTY_STORY]: string }

const TEXTS = Object.keys(EMPTY_STORY) as (keyof StoryTexts)[]

/** The texts of a story and nothing else; one that is missing is empty. */
export const textsOf = (
  story: {
    readonly [K in keyof StoryTexts]?: string | null | undefined
  },
): StoryTexts => ({
  ...EMPTY_STORY,
  ...Object.fromEntries(TEXTS.map((text) => [text, story[text] ?? ''])),
})

export const PREFERENCES = ['yes', 'maybe', 'no'] as const
export type Preference = (typeof PREFERENCES)[number]

let characters: Intl.Segmenter | undefined

/** Opens a paragraph of a story that two people read aloud in turn (O-172). */
const VOICE_MARK = /^\*\*[AB]:\*\*[ \t]*/gm

/** Whether a story is told by two voices, each with paragraphs of its own (O-172). */
export const hasTwoVoices = (description: string): boolean =>
  /^\*\*A:\*\*/m.test(description) && /^\*\*B:\*\*/m.test(description)

/** The description’s first characters as people count them, with … if there is more (O-122). */
export function excerpt(text: string): string {
  const description = text.replace(VOICE_MARK, '')
  let count = 0
  characters ??= new Intl.Segmenter('de', { granularity: 'grapheme' })
  for (const { index } of characters.segment(description)) {
    if (count === EXCERPT_MAX) return `${description.slice(0, index)}…`
    count += 1
  }
  return description
}

/** People read about this many words of a story in a minute. */
const WORDS_PER_MINUTE = 200

/** Whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => word !== '').length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** The fields of a story that a list shows in place of its texts. */
export const inList = <
  S extends {
    readonly description: string
    readonly instructions: string
    readonly revision: string
    readonly ratingRevision: string | null
  },
>({
  description,
  instructions: _instructions,
  revision: _revision,
  ratingRevision: _ratingRevision,
  ...others
}: S) => ({
  ...others,
  excerpt: excerpt(description),
  minutes: readingMinutes(description),
  voices: hasTwoVoices(description),
})

/** Largest number of a common story; those a couple has written are random and far above it. */
export const PACK_ID_MAX = 999_999_999
