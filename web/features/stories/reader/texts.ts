export const storyTexts = {
  heading: 'Geschichte',
  loggedOut: 'Bitte anmelden, um die Story zu sehen.',
  loading: 'Lade Story...',
  minutes: (count: number) => (count === 1 ? 'Etwa eine Minute' : `Etwa ${count} Minuten`),
  resume: 'Weiterlesen, wo du warst',
  instructions: 'Anleitung:',
  edit: 'Bearbeiten',
  others: 'Alle Geschichten',
  toList: 'Zur Übersicht',
} as const
