import { refusal } from '#contract/kernel/call.ts'

export const storyNotFound = refusal(404, 'story_not_found', 'Diese Geschichte gibt es nicht.')
/** More stories than a couple may keep (O-151). */
export const storiesFull = refusal(
  409,
  'stories_full',
  'Für mehr eigene Geschichten ist bei euch kein Platz. Schreibt lieber eine um, die ihr nicht mehr braucht.',
)
/** Saved by the partner, or on another device, while it was being rewritten. */
export const storyChanged = refusal(
  409,
  'story_changed',
  'Diese Geschichte wurde inzwischen gespeichert.',
)
/** Given on another device since; only one's own rating is compared (decision 0058). */
export const alreadyRated = refusal(
  409,
  'story_already_rated',
  'Diese Geschichte hast du inzwischen anderswo bewertet. Es gilt die Bewertung von dort.',
)
export const noOriginal = refusal(
  409,
  'story_without_original',
  'Diese Geschichte stammt von euch, es gibt kein anderes Original.',
)
