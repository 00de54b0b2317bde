import type { QuestionAnswer } from '#contract/questions/rules.ts'

/** The three answers, on buttons and for screen readers. */
export const answerTexts: Readonly<Record<QuestionAnswer, string>> = {
  yes: 'Ja',
  no: 'Nein',
  maybe: 'Vielleicht',
}

export const sendingTexts = {
  waiting: (count: number) =>
    count === 1
      ? 'Eine Antwort wartet auf das Netz. Sie ist auf diesem Gerät gespeichert.'
      : `${count} Antworten warten auf das Netz. Sie sind auf diesem Gerät gespeichert.`,
  unstored: (count: number) =>
    count === 1
      ? 'Eine Antwort wartet auf das Netz. Sie bleibt nur, solange die App offen ist.'
      : `${count} Antworten warten auf das Netz. Sie bleiben nur, solange die App offen ist.`,
  refused: 'Deine Antwort ließ sich nicht speichern.',
} as const

export const answerListTexts = {
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
  takeBack: 'Wieder offen lassen',
  changed: (answer: QuestionAnswer | null) =>
    answer === null ? 'Wieder offen.' : `Geändert in ${answerTexts[answer]}.`,
  all: (count: number) => `Alle ${count} zeigen`,
} as const

export const buttonTexts = { answers: 'Deine Antwort' } as const
