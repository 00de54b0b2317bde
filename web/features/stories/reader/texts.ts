import type { SeriesPart } from '#contract/stories/calls.ts'

export const storyTexts = {
  heading: 'Geschichte',
  loggedOut: 'Bitte anmelden, um die Story zu sehen.',
  loading: 'Lade Story...',
  minutes: (count: number) => (count === 1 ? 'Etwa eine Minute' : `Etwa ${count} Minuten`),
  resume: 'Weiterlesen, wo du warst',
  instructions: 'Anleitung:',
  cards: (count: number) => (count === 1 ? 'Die Karte dazu' : 'Karten dazu'),
  cardsFailed: 'Die Karten dazu sind gerade nicht da.',
  edit: 'Bearbeiten',
  part: ({ part, parts }: SeriesPart) => `Teil ${part} von ${parts}`,
  nextPart: (part: number) => `Weiter mit Teil ${part}`,
  others: 'Alle Geschichten',
  toList: 'Zur Übersicht',
} as const
