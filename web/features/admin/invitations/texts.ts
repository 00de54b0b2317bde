import { PRODUCT } from '#web/lib/product.ts'

const links = (count: number) => (count === 1 ? 'Ein Link ist' : `${count} Links sind`)

export const invitationsTexts = {
  title: 'Einladungen',
  error: 'Die Einladungen sind gerade nicht erreichbar.',
  who: {
    open: 'Hier kann sich jede Person selbst ein Konto anlegen. Einen Link braucht niemand.',
    invited: 'Ein Konto gibt es hier nur mit einem Link.',
    closed: 'Ein Konto gibt es hier nur mit einem Link.',
  },
  more: 'Ein Link ist für die erste Person eines neuen Paares. Er gilt sieben Tage und nur einmal; ihre:n Partner:in lädt sie dann selbst ein.',
  open: (count: number) => (count === 0 ? 'Gerade ist kein Link offen.' : `${links(count)} offen.`),
  make: 'Link machen',
  makeAnother: 'Noch einen Link machen',
  makeFailed: 'Der Link konnte nicht gemacht werden.',
  made: 'Der Link ist fertig. Du siehst ihn nur jetzt: Gib ihn der Person selbst.',
  link: 'Link für ein neues Paar',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren hat nicht geklappt. Der Link ist markiert: Kopiere ihn von Hand.',
  share: 'Teilen',
  subject: `${PRODUCT} Einladung`,
  end: 'Offene Links beenden',
  endAsk: (count: number) =>
    `${count === 1 ? 'Den offenen Link' : `${count} offene Links`} beenden?`,
  endMore: 'Wer einen davon hat, kann damit kein Konto mehr anlegen.',
  endFailed: 'Die Links konnten nicht beendet werden.',
  ended: (count: number) => `${links(count)} jetzt ungültig.`,
  keep: 'Behalten',
  confirm: 'Beenden',
} as const
