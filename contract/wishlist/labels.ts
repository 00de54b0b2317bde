import type { Labels } from '#contract/kernel/labels.ts'

export const wishlistLabels: Labels = {
  fields: { kind: 'Art', on: 'Vorgemerkt', secret: 'Wunsch' },
}
