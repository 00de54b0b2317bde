/** Words of the story area; most are the specification’s. */
export const areaTexts = {
  tabs: 'Fantasien',
  list: 'Liste',
  random: 'Zufall',
  matches: 'Matches',
  submit: 'Einreichen',
} as const

export const listTexts = {
  title: 'Heiße Geschichten',
  loggedOut: 'Bitte anmelden, um Stories zu sehen.',
  loading: 'Lade Stories...',
  empty: 'Keine Stories gefunden',
  filter: 'Welche Geschichten',
  filters: { all: 'Alle', unrated: 'Noch nicht bewertet', ours: 'Von euch' },
  write: 'Geschichte schreiben',
  showAll: 'Alle zeigen',
  ours: 'Von euch',
  version: 'Eure Fassung',
  rated: 'Bewertet',
} as const

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

/** What failed, and the way on (O-140: the server’s sentence alone). */
export const faultTexts = {
  heading: 'Das hat nicht geklappt',
  fault: (message: string) => `Fehler: ${message}`,
  otherwise: 'Der Server ist gerade nicht erreichbar.',
  retry: 'Erneut versuchen',
  login: 'Zum Login',
} as const

export const ratingTexts = {
  heat: 'Wie heiß findest du das?',
  flames: (count: number) => `${count} von 5 Flammen`,
  reset: 'Auf 0',
  preference: 'Würdest du es ausprobieren?',
  yes: 'Würde ich ausprobieren',
  maybe: 'Vielleicht / Unter Vorbehalt',
  no: 'Nein, nichts für mich',
  save: 'Bewertung speichern',
  saving: 'Speichern...',
  saved: 'Deine Bewertung wurde gespeichert!',
  again: 'Du hast diese Geschichte schon bewertet. Eine neue Bewertung ersetzt die alte.',
} as const

export const randomTexts = {
  title: 'Eine Geschichte für jetzt',
  empty: 'Keine Story gefunden.',
  another: 'Andere Geschichte',
  saved: 'Bewertung gespeichert! Zurück zur Übersicht...',
} as const

export const editorTexts = {
  newTitle: 'Neue Geschichte einreichen',
  newIntro: 'Nur ihr beide könnt sie lesen.',
  editTitle: 'Geschichte bearbeiten',
  versionIntro: 'Ihr schreibt eure eigene Fassung. Das Original bleibt, wie es ist.',
  loggedOut: 'Bitte anmelden, um eine Geschichte zu erstellen.',
  title: 'Titel',
  description: 'Beschreibung',
  instructions: 'Anleitung',
  instructionsHint: 'Freiwillig: was ihr braucht oder beachtet.',
  markdown: 'Leerzeile für einen Absatz, **fett**, *kursiv*, > Zitat, - Liste.',
  mode: 'Ansicht',
  write: 'Schreiben',
  preview: 'Vorschau',
  previewEmpty: 'Noch steht hier nichts.',
  cancel: 'Abbrechen',
  save: 'Speichern',
  saved: 'Geschichte erfolgreich gespeichert!',
  restore: 'Original wiederherstellen',
  restoreTitle: 'Original wiederherstellen?',
  restoreWhat: (title: string) =>
    `Eure Fassung von „${title}“ wird gelöscht. Eure Bewertungen bleiben.`,
  restored: 'Das Original ist wieder da.',
  keep: 'Eure Fassung behalten',
} as const

/** The partner within a sentence, where there is no name yet. */
const subject = (name: string | null): string => name ?? 'dein:e Partner:in'
const dative = (name: string | null): string => name ?? 'der anderen Person'

export const matchTexts = {
  title: 'Eure gemeinsamen Fantasien',
  count: (count: number) => {
    if (count === 0) return 'Noch keine gemeinsame Fantasie'
    return count === 1 ? '1 gemeinsame Fantasie' : `${count} gemeinsame Fantasien`
  },
  loggedOut: 'Bitte anmelden, um die Übereinstimmungen zu sehen.',
  loading: 'Lade Übereinstimmungen...',
  empty: 'Keine Übereinstimmungen gefunden.',
  emptyMore: 'Hier steht, was ihr beide mit Ja oder Vielleicht bewertet habt.',
  read: 'Eine Geschichte lesen',
  you: 'Du',
  flamesOf: (who: string, count: number) => `${who}: ${count} von 5 Flammen`,
  again: 'nochmal lesen',
  partner: 'Partner:in',
  more: (name: string | null) => `Was ${dative(name)} noch gefällt`,
  look: 'anschauen',
  granted: (name: string | null) =>
    `Du siehst diese weiteren Bewertungen, weil ${subject(name)} es dir erlaubt hat.`,
  privacy: 'Was ihr voneinander seht',
  onlyShared: (name: string | null) =>
    `Von deinen Bewertungen sieht ${subject(name)} nur Geschichten, die ihr beide neutral oder positiv bewertet habt.`,
  alsoFurther: (name: string | null) =>
    `Von deinen Bewertungen sieht ${subject(name)} Geschichten, die ihr beide neutral oder positiv bewertet habt, und deine weiteren mit Ja oder Vielleicht.`,
  hidden: (name: string | null) =>
    `Was du negativ bewertest, bleibt vor ${dative(name)} verborgen.`,
  stays: 'Ein Match, das eine:r von euch gesehen hat, bleibt, bis ihr es beide gesehen habt.',
  share: (name: string | null) =>
    `${name ?? 'Dein:e Partner:in'} darf auch meine weiteren Bewertungen sehen`,
  shareHint: 'Nur Ja und Vielleicht, nie ein Nein. Du kannst es jederzeit zurücknehmen.',
  shareFailed: 'Das ließ sich gerade nicht speichern.',
} as const
