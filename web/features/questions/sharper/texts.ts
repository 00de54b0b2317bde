export const sharperTexts = {
  label: 'Auch schärfere Fragen',
  off: 'Über Stufe 4 geht es erst, wenn ihr es beide wollt. Bis dahin erfährt niemand davon.',
  waiting: 'Sie kommen, sobald ihr es beide wollt. Bis dahin bleibt dein Wunsch bei dir.',
  offAgain: (lastDay: string) =>
    `Zuletzt hattet ihr es am ${lastDay} beide an. Über Stufe 4 geht es erst, wenn ihr es wieder beide wollt. Bis dahin erfährt niemand davon.`,
  waitingAgain: (lastDay: string) =>
    `Zuletzt hattet ihr es am ${lastDay} beide an. Es geht weiter, sobald ihr es wieder beide wollt.`,
  active: 'Ihr wollt es beide: Die Fragen gehen jetzt bis Stufe 10.',
  failed: 'Das hat nicht geklappt. Versuche es noch einmal.',
} as const
