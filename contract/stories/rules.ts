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
/** What the rating form starts with, also for a story one has rated (KONST-20, KONST-21, O-118). */
export const HEAT_DEFAULT = 3
export const PREFERENCE_DEFAULT: Preference = 'maybe'
/** Characters of the description in the list (KONST-26). */
const EXCERPT_MAX = 80

export const PREFERENCES = ['yes', 'maybe', 'no'] as const
export type Preference = (typeof PREFERENCES)[number]

/** A rating that may be shown to the partner; a no never is (O-114). */
export const isGood = (preference: Preference | null): preference is Exclude<Preference, 'no'> =>
  preference === 'yes' || preference === 'maybe'

/**
 * Where the caller sees the partner’s rating of one story (O-114): in `matches`, in
 * `partnerRatings`, or nowhere.
 * @param partnerShares whether the partner shares further ratings (O-115); false without a partner
 */
export function ratingShownIn(
  mine: Preference | null,
  partner: Preference | null,
  partnerShares: boolean,
): 'matches' | 'partnerRatings' | null {
  if (!isGood(partner)) return null
  if (isGood(mine)) return 'matches'
  return mine === null && partnerShares ? 'partnerRatings' : null
}

/** Label of a match by one’s own preference (STORIES-63 to STORIES-65, O-117). */
export function matchLabel(mine: string): string {
  if (mine === 'yes') return 'Das findet ihr beide heiß'
  return mine === 'maybe' ? 'Das könnte interessant sein' : 'Das ist nur eine Fantasie'
}

/** Label of a further rating of the partner (STORIES-70 to STORIES-72, O-117). */
export function partnerLabel(preference: string): string {
  if (preference === 'yes') return 'Finde ich heiß'
  return preference === 'maybe' ? 'Kann ich mir vorstellen' : 'Nur als Fantasie'
}

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

/** What a list shows of a story in place of its texts. */
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

/** Whether the editor may save (STORIES-40, STORIES-41). */
export const maySave = (draft: { readonly title: string; readonly description: string }): boolean =>
  draft.title.trim() !== '' && draft.description.trim() !== ''

/** Largest number of a common story; those a couple has written are random and far above it. */
export const PACK_ID_MAX = 999_999_999

/** The number in an address, or null: /stories/neu and the like name no story (O-054). */
export function parseStoryId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : null
}
