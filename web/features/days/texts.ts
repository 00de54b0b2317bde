import type { Ago } from '#contract/days/rules.ts'

export const daysTexts = {
  title: 'Unsere Tage',
  intro:
    'Was ihr beide gesehen habt, Tag für Tag. Was eine:r für sich behält, steht auch hier nicht.',
  quiet: 'In diesem Monat ist nichts, was ihr beide gesehen habt.',
  alone: 'Sobald ihr zu zweit seid, sammeln sich hier eure Tage.',
  special: 'Besondere Tage',
  toHome: 'Zu „Heute“',
  invite: 'Partner:in einladen',
  error: 'Eure Tage sind gerade nicht zu lesen.',
  safe: 'Sie sind noch da.',
  open: (date: string) => `${date} ansehen`,
} as const

export const dayTexts = {
  empty: 'An diesem Tag ist nichts, was ihr beide gesehen habt.',
  error: 'Dieser Tag ist gerade nicht zu lesen.',
  toMonth: 'Zum Monat',
  back: 'Voriger Tag',
  on: 'Nächster Tag',
  letter: 'Brief',
  letterPhoto: 'Das Foto zum Brief',
  card: 'Karte',
  status: 'Status',
  question: 'Frage des Tages',
  choice: 'Geschichte',
  message: 'Nachrichten des Tages',
  photo: 'Fotos',
  goneCard: 'Eine Karte, die es nicht mehr gibt',
  redeemed: 'eingelöst',
  me: 'Du',
  youAsked: 'Du hast gefragt',
  asked: (name: string) => `${name} hat gefragt`,
  youThought: 'Du dachtest:',
  thought: (name: string) => `${name} dachte:`,
  quoted: (words: string) => `„${words}“`,
  level: (level: number) => `Stufe ${level}`,
  hide: 'Diesen Tag nicht mehr vorschlagen',
  hideHint:
    'Er bleibt hier stehen, kommt aber für dich auf „Heute“ nicht mehr wieder. Nur du weißt davon.',
  hiddenThing: 'Etwas davon kommt für dich nicht mehr wieder.',
  show: 'Wieder vorschlagen',
  failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
} as const

export const lookBackTexts = {
  title: { year: 'Heute vor einem Jahr', month: 'Heute vor einem Monat' } satisfies Record<
    Ago,
    string
  >,
  photo: 'Ein Foto von euch',
  open: 'Den Tag ansehen',
  hide: 'Nicht mehr vorschlagen',
  hideTitle: 'Nicht mehr vorschlagen?',
  hideMore: 'Nur für dich, und niemand erfährt davon. Unter „Unsere Tage“ bleibt alles stehen.',
  hideThing: 'Nur das hier',
  hideDay: 'Den ganzen Tag',
  keep: 'Abbrechen',
} as const
