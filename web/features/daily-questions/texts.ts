export const questionTexts = {
  title: 'Frage des Tages',
  all: 'Alle ansehen',
  alone: 'Sobald ihr zu zweit seid, wartet hier jeden Tag eine Frage auf euch beide.',
  error: 'Die Frage des Tages ist gerade nicht zu lesen.',
  label: 'Deine Antwort',
  promise:
    'Deine Antwort ist erst zu lesen, wenn ihr beide geantwortet habt. Du kannst die Frage auch auslassen.',
  save: 'Antworten',
  change: 'Ändern',
  cancel: 'Abbrechen',
  withdraw: 'Zurücknehmen',
  empty: 'Schreib erst etwas.',
  changedTo: (answer: string) => `Jetzt gespeichert: „${answer}“`,
  failed: 'Das hat nicht geklappt. Dein Text steht noch da.',
  withdrawFailed: 'Das hat nicht geklappt. Deine Antwort steht noch da.',
  saved: 'Aufgehoben. Wenn ihr beide geantwortet habt, lest ihr hier beide Antworten.',
  revealed: 'Ihr habt beide geantwortet.',
  me: 'Du',
} as const

export const pastTexts = {
  title: 'Fragen des Tages',
  intro: 'Was ihr einander geantwortet habt. Wo nur deine Antwort steht, liest sie niemand sonst.',
  error: 'Eure Antworten sind gerade nicht zu lesen.',
  errorSafe: 'Sie sind noch da.',
  empty: 'Hier sammelt sich, was ihr einander antwortet.',
  toToday: 'Zur Frage von heute',
  more: 'Ältere zeigen',
  withdrawTitle: 'Antwort zurücknehmen?',
  withdrawWhat: 'Sie verschwindet für immer. Gelesen hast sie nur du.',
  keep: 'Behalten',
} as const
