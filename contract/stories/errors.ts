import { refusal } from '#contract/kernel/call.ts'

export const storyNotFound = refusal(404, 'story_not_found', 'Diese Geschichte gibt es nicht.')
/** More stories than a couple may keep (O-151). */
export const storiesFull = refusal(
  409,
  'stories_full',
  'Für mehr eigene Geschichten ist bei euch kein Platz. Schreibt lieber eine um, die ihr nicht mehr braucht.',
)
export const noOriginal = refusal(
  409,
  'story_without_original',
  'Diese Geschichte stammt von euch, es gibt kein anderes Original.',
)
