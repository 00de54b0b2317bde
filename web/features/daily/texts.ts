/** Fixed by the specification, to the letter. */
export const fixedTexts = {
  sent: 'Deine Nachricht wurde verschickt!',
  saved: 'Status gespeichert! Dein:e Partner:in sieht jetzt deinen aktuellen Stand.',
  nobody: 'Heute hat noch niemand seinen Status gepostet.',
  partnerMissing: 'Dein:e Partner:in hat heute noch keinen Status gepostet.',
  mineMissing: 'Du hast heute noch keinen Status gepostet.',
} as const

/** A word for the partner until there is one. */
export const PARTNER = 'Partner:in'

/** The same within a sentence. */
const within = (name: string): string => (name === PARTNER ? `dein:e ${PARTNER}` : name)

export const partnerMessageTexts = {
  title: (name: string) => `Nachricht von ${name}`,
  close: 'Nachricht schließen',
} as const

export const messagesTexts = {
  title: 'Nachrichten von heute',
  me: 'Du',
  close: (name: string, time: string) => `Nachricht von ${name}, ${time}, schließen`,
  error: 'Die Nachrichten von heute sind gerade nicht zu lesen. Sie sind noch da.',
  empty: 'Heute hat noch niemand von euch geschrieben.',
} as const

export const boxTexts = {
  label: (name: string) => `Nachricht an ${name}`,
  placeholder: (name: string) => `Was soll ${within(name)} heute noch lesen?`,
  send: 'Senden',
  empty: 'Schreib erst etwas.',
  failed: 'Das hat nicht geklappt. Dein Text steht noch da.',
  tooLong: 'Mehr als 600 Zeichen gehen nicht. Dein Text steht noch da.',
} as const

export const statusTexts = {
  title: 'Euer Stand',
  set: 'Status setzen',
  me: 'Du',
  level: (name: string, level: number) => `${name}: ${level} von 10`,
  none: (name: string) => `${name}: noch kein Status`,
  error: 'Euer Stand ist gerade nicht zu sehen.',
  errorSafe: 'Was ihr gepostet habt, ist noch da.',
  concealed: (name: string) => `${name} sieht das erst, wenn ihr beide bei 7 oder höher seid.`,
  permissionUnknown: 'Ob du heute posten darfst, ist gerade nicht zu sehen.',
  grantFailed: 'Die Einladung hat nicht geklappt. Versuch es noch einmal.',
} as const

export const sheetTexts = {
  title: 'Wie steht es um dich?',
  level: 'Deine Stufe',
  value: (level: number) => `${level} von 10`,
  low: 'ganz ruhig',
  high: 'lichterloh',
  words: 'Ein Satz dazu',
  placeholder: 'Muss nicht sein',
  phrases: 'Schnell gesagt',
  save: 'Speichern',
  failed: 'Das hat nicht geklappt. Deine Auswahl steht noch da.',
  tooLong: 'Mehr als 280 Zeichen gehen nicht. Dein Text steht noch da.',
  /** In place of the fixed sentence, which would not be true. */
  savedConcealed: 'Status gespeichert! Ab 7 zeigt er sich erst, wenn ihr beide dort seid.',
} as const

/** One tap puts them into the text (STATUS-11, O-110). */
export const PHRASES = [
  'Dusche 🚿',
  'Du 😍',
  'Quickie 🔥',
  'Entspannung 🧘',
  'TV 📺',
  'Sport 🏃',
] as const

export const mutualTexts = {
  open: 'Was ihr einander zeigt',
  title: 'Was ihr einander zeigt',
  label: 'Ab 7 nur gemeinsam',
  what: 'Stufen ab 7 seht ihr voneinander erst, wenn ihr beide dort seid. Darunter ändert sich nichts. Es gilt für alles, was ihr ab dann postet, und nur solange ihr es beide eingeschaltet habt.',
  active: 'Bei euch beiden eingeschaltet.',
  waiting: (name: string) =>
    `Eingeschaltet bei dir. Es gilt, sobald ${within(name)} es auch einschaltet.`,
  off: 'Ausgeschaltet. Ihr seht immer alles.',
  error: 'Das ist gerade nicht zu sehen.',
  failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
} as const

export const chartTexts = {
  title: 'Die letzten drei Wochen',
  me: 'Du',
  day: 'Tag',
  none: 'kein Status',
  summary: (name: string, mine: string, theirs: string) =>
    `Stufen der letzten 21 Tage, ab 7 hervorgehoben. Du: ${mine}. ${name}: ${theirs}.`,
  range: (days: number, low: number, high: number) =>
    `${days === 1 ? 'ein Tag' : `${days} Tage`}, zwischen ${low} und ${high}`,
  today: 'heute',
  error: 'Die letzten Wochen sind gerade nicht zu sehen.',
  empty: 'Ab dem zweiten Tag wächst hier eure Linie.',
} as const
