import { nameInSentence } from '../couple/useCouple.ts'

export const partnerMessageTexts = {
  title: (name: string) => `Nachricht von ${name}`,
  close: 'Nachricht schließen',
  more: 'Ganz lesen',
  less: 'Weniger',
} as const

export const messagesTexts = {
  title: 'Nachrichten von heute',
  me: 'Du',
  waits: 'wartet auf das Netz',
  close: (name: string, time: string) => `Nachricht von ${name}, ${time}, schließen`,
  closeOwn: (time: string) => `Deine Nachricht, ${time}, schließen`,
  error: 'Die Nachrichten von heute sind gerade nicht zu lesen. Sie sind noch da.',
  empty: 'Heute hat noch niemand von euch geschrieben.',
  reopen: (count: number) =>
    count === 1
      ? 'Geschlossene Nachricht wieder zeigen'
      : `${count} geschlossene Nachrichten wieder zeigen`,
} as const

export const boxTexts = {
  sent: 'Deine Nachricht wurde verschickt!',
  /** In place of `sent` for a person without a partner, to whom nothing is sent. */
  kept: 'Deine Nachricht ist gespeichert. Nur du kannst sie lesen.',
  alone: 'Noch bist du mit niemandem verbunden: Was du heute schreibst, liest nur du, auch später.',
  label: (name: string) => `Nachricht an ${name}`,
  placeholderAlone: 'Was möchtest du heute festhalten?',
  placeholder: (name: string) => `Was soll ${nameInSentence(name)} heute noch lesen?`,
  send: 'Senden',
  empty: 'Schreib erst etwas.',
  failed: 'Das hat nicht geklappt. Dein Text steht noch da.',
} as const
