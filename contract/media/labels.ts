import type { Labels } from '#contract/kernel/labels.ts'

export const mediaLabels: Labels = {
  fields: { clientId: 'Kennung der Nachricht', limit: 'Anzahl' },
}
