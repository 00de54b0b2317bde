import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { answerTexts } from '../answers/texts.ts'

/** The word shown on a card while it is dragged (FRAGEN-07 to FRAGEN-09). */
export const stampTexts: Readonly<Record<QuestionAnswer, string>> = {
  yes: 'JA',
  no: 'NEIN',
  maybe: 'VIELLEICHT',
}

export const gameTexts = {
  title: 'Intime Fragen',
  firstMatchHint: 'Das erste Match kommt meist nach zehn, zwanzig Fragen von euch beiden.',
  hint: 'Rechts: Ja | Links: Nein | Unten: Vielleicht',
  counter: (number: number, total: number) => `Frage ${number} / ${total}`,
  stack: 'Fragen zum Wischen',
  keys: 'Pfeil nach rechts: Ja, nach links: Nein, nach unten: Vielleicht, Rücktaste: zurücknehmen.',
  undo: 'Letzte Antwort zurücknehmen',
  loading: 'Lade Fragen …',
  error: 'Die Fragen sind gerade nicht erreichbar.',
  errorSafe: 'Deine Antworten sind gespeichert.',
  done: 'Alle Fragen beantwortet!',
  doneMore: 'Deine Antworten kannst du jederzeit ändern.',
  topics: 'Nur auf Wunsch gefragt',
  toMatches: 'Zu euren Matches',
  offlineEnd: 'Weitere Fragen kommen, sobald du wieder Netz hast.',
  said: (answer: QuestionAnswer, next: string | undefined) =>
    `${answerTexts[answer]}. ${next === undefined ? '' : `Nächste Frage: ${next}`}`,
  takenBack: (question: string) => `Zurückgenommen. Frage: ${question}`,
} as const
