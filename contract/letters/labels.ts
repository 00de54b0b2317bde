import type { Labels } from '#contract/kernel/labels.ts'

export const lettersLabels: Labels = {
  fields: { clientId: 'Kennung', day: 'Tag', text: 'Brief', photo: 'Foto' },
}
