import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** The three answers, on buttons and for screen readers. */
export const answerTexts: Readonly<Record<QuestionAnswer, string>> = {
  yes: 'Ja',
  no: 'Nein',
  maybe: 'Vielleicht',
}

/** What a card says while it is drawn aside (FRAGEN-07 to FRAGEN-09). */
export const stampTexts: Readonly<Record<QuestionAnswer, string>> = {
  yes: 'JA',
  no: 'NEIN',
  maybe: 'VIELLEICHT',
}

export const gameTexts = {
  title: 'Intime Fragen',
  hint: 'Rechts: Ja | Links: Nein | Unten: Vielleicht',
  counter: (number: number, total: number) => `Frage ${number} / ${total}`,
  stack: 'Fragen zum Wischen',
  keys: 'Pfeil nach rechts: Ja, nach links: Nein, nach unten: Vielleicht, Rücktaste: zurücknehmen.',
  answers: 'Deine Antwort',
  undo: 'Letzte Antwort zurücknehmen',
  loading: 'Lade Fragen …',
  error: 'Die Fragen sind gerade nicht erreichbar.',
  errorSafe: 'Deine Antworten sind gespeichert.',
  done: 'Alle Fragen beantwortet!',
  doneMore: 'Deine Antworten kannst du jederzeit ändern.',
  toMatches: 'Zu euren Matches',
  offlineEnd: 'Weitere Fragen kommen, sobald du wieder Netz hast.',
  said: (answer: QuestionAnswer, next: string | undefined) =>
    `${answerTexts[answer]}. ${next === undefined ? '' : `Nächste Frage: ${next}`}`,
  takenBack: (question: string) => `Zurückgenommen. Frage: ${question}`,
} as const

export const sendingTexts = {
  waiting: (count: number) =>
    count === 1
      ? 'Eine Antwort wartet auf Netz. Sie ist auf diesem Gerät aufgehoben.'
      : `${count} Antworten warten auf Netz. Sie sind auf diesem Gerät aufgehoben.`,
  refused: 'Deine Antwort ließ sich nicht speichern.',
} as const

export const reviewTexts = {
  title: 'Deine Antworten',
  onlyYou: 'Nur du siehst diese Liste.',
  promise: 'Was dein:e Partner:in erfährt',
  empty: 'Noch hast du nichts beantwortet.',
  error: 'Deine Antworten sind gerade nicht zu lesen.',
  loading: 'Lade deine Antworten …',
  change: 'Ändern',
  keep: 'So lassen',
  changeOf: (question: string) => `Antwort ändern: ${question}`,
  newAnswer: (question: string) => `Neue Antwort auf: ${question}`,
  changed: (answer: QuestionAnswer) => `Geändert in ${answerTexts[answer]}.`,
  all: (count: number) => `Alle ${count} zeigen`,
} as const

export const matchTexts = {
  title: 'Eure Übereinstimmungen',
  loggedOut: 'Bitte melde dich an, um dein Paarprofil zu sehen.',
  login: 'Zum Login',
  profileLoading: 'Profilinformationen werden geladen...',
  profileMissing: 'Dein Profil ist gerade nicht erreichbar.',
  loading: 'Lade Übereinstimmungen …',
  failed: 'Keine Matches gefunden.',
  failedSafe: 'Das lag an der Verbindung. Eure Antworten sind gespeichert.',
  empty: 'Ihr habt leider noch zu wenige Fragen beantwortet, um Matches zu sehen.',
  toGame: 'Fragen beantworten',
  you: 'Du',
  partner: 'Partner:in',
  counts: (strong: number, soft: number) =>
    [
      strong > 0 && (strong === 1 ? '1 starkes' : `${strong} starke`),
      soft > 0 && `${soft} zum Weiterreden`,
    ]
      .filter(Boolean)
      .join(', '),
  mine: (what: string) => `Du: ${what}`,
  theirs: (who: string, what: string) => `${who}: ${what}`,
  unanswered: 'Noch offen',
  unknown: 'Unbekannt',
  youGive: (who: string) => `Du gibst, ${who} empfängt`,
  youReceive: (who: string) => `${who} gibt, du empfängst`,
  both: 'In beide Richtungen',
  why: 'Hier steht nur, wozu ihr beide Ja oder Vielleicht gesagt habt. Was eine:r von euch hier sieht, bleibt, bis ihr es beide gesehen habt.',
} as const

export const celebrationTexts = {
  name: 'Neues Match',
  look: 'Ansehen',
  close: 'Schließen',
} as const
