export const sharperTexts = {
  label: 'Auch schärfere Fragen',
  off: 'Über Schärfe 4 geht es erst, wenn ihr es beide wollt. Bis dahin erfährt niemand davon.',
  waiting: 'Sie kommen, sobald ihr es beide wollt. Bis dahin bleibt dein Wunsch bei dir.',
  offAgain: (lastDay: string) =>
    `Zuletzt hattet ihr es am ${lastDay} beide an. Über Schärfe 4 geht es erst, wenn ihr es wieder beide wollt. Bis dahin erfährt niemand davon.`,
  waitingAgain: (lastDay: string) =>
    `Zuletzt hattet ihr es am ${lastDay} beide an. Es geht weiter, sobald ihr es wieder beide wollt.`,
  active: 'Ihr wollt es beide: Die Fragen gehen jetzt bis Schärfe 10.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
} as const
