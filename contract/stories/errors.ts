import { refusal } from '#contract/kernel/call.ts'

export const storyNotFound = refusal(404, 'Diese Geschichte gibt es nicht.')
export const noOriginal = refusal(
  409,
  'Diese Geschichte stammt von euch, es gibt kein anderes Original.',
)
