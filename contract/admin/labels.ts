import type { Labels } from '#contract/kernel/labels.ts'

export const adminLabels: Labels = {
  fields: {
    limit: 'Anzahl',
    page: 'Seite',
    search: 'Suche',
    type: 'Art',
    title: 'Titel',
    text: 'Text',
    url: 'Adresse',
    fingerprint: 'Fingerabdruck',
    nonce: 'Zufallszahl',
    proof: 'Nachweis',
  },
}
