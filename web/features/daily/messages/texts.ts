import { nameInSentence } from '../couple/useCouple.ts'

export const partnerMessageTexts = {
  title: (name: string) => `Nachricht von ${name}`,
  close: 'Nachricht schließen',
} as const

export const messagesTexts = {
  title: 'Nachrichten von heute',
  me: 'Du',
  waits: 'wartet auf das Netz',
  close: (name: string, time: string) => `Nachricht von ${name}, ${time}, schließen`,
  error: 'Die Nachrichten von heute sind gerade nicht zu lesen. Sie sind noch da.',
  empty: 'Heute hat noch niemand von euch geschrieben.',
} as const

export const boxTexts = {
  sent: 'Deine Nachricht wurde verschickt!',
  label: (name: string) => `Nachricht an ${name}`,
  placeholder: (name: string) => `Was soll ${nameInSentence(name)} heute noch lesen?`,
  send: 'Senden',
  empty: 'Schreib erst etwas.',
  failed: 'Das hat nicht geklappt. Dein Text steht noch da.',
  tooLong: 'Mehr als 600 Zeichen gehen nicht. Dein Text steht noch da.',
} as const
