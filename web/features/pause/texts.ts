export const pauseTexts = {
  title: 'Pause',
  calm: 'Bei euch ist gerade Pause.',
  more: 'Karten, Status und alles andere ruhen. Der Chat bleibt offen.',
  end: 'Pause beenden',
  too: 'Ich brauche auch eine Pause',
  chat: 'Zum Chat',
  help: 'Wenn es kein Spiel mehr ist',
} as const

export const settingsTexts = {
  title: 'Stopp und Pause',
  intro:
    '„Stopp“ gilt immer und beendet alles, ohne Grund. Eine Pause lässt Karten, Status und Fragen bei euch beiden ruhen; warum, erfährt niemand.',
  begin: 'Pause beginnen',
  word: 'Euer eigenes Wort',
  other: 'Ein anderes Wort',
  agreed: (word: string) => `Euer Wort: „${word}“`,
  none: 'Ein zweites Wort, das wie „Stopp“ gilt, wenn ihr beide zustimmt.',
  hint: 'Am besten eins, das sonst nie fällt.',
  propose: 'Vorschlagen',
  only: 'Nur noch „Stopp“',
  mine: (word: string | null, name: string) =>
    word === null
      ? `Du schlägst vor, dass nur noch „Stopp“ gilt. Das zählt, sobald ${name} zustimmt.`
      : `Du schlägst „${word}“ vor. Es gilt, sobald ${name} zustimmt.`,
  theirs: (word: string | null, name: string) =>
    word === null
      ? `${name} schlägt vor, dass nur noch „Stopp“ gilt.`
      : `${name} schlägt „${word}“ vor.`,
  agree: 'Einverstanden',
  decline: 'Lieber nicht',
  withdraw: 'Zurücknehmen',
  failed: 'Das Wort ließ sich gerade nicht speichern.',
  error: 'Ob bei euch Pause ist, war gerade nicht zu lesen.',
} as const
