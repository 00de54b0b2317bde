import { PRODUCT } from '../../../lib/product.ts'

export const inviteTexts = {
  title: 'Partner:in einladen',
  intro:
    'Der Link gilt sieben Tage und nur einmal. Wer ihn annimmt, sieht auch deine eigenen Karten und Geschichten, was du an anderen umgeschrieben hast und wie weit du darin bist. Was du für den Tag geschrieben hast, liest weiter nur du.',
  name: 'Name deiner Partnerin oder deines Partners',
  nameShort: 'Name',
  generate: 'Einladungslink generieren',
  sending: 'Wird gesendet...',
  failed: 'Einladung fehlgeschlagen',
  generated: 'Einladung generiert! Teile diesen Link mit deiner Partnerin:',
  link: 'Einladungslink',
  share: 'Per iMessage/WhatsApp/Mail teilen',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren hat nicht geklappt. Markiere den Link und kopiere ihn von Hand.',
  subject: `${PRODUCT} Einladung`,
  shareText: (name: string, link: string) =>
    `Hallo ${name}, ich habe etwas für uns zwei gefunden: ${PRODUCT}, ein Kartenspiel für Paare. Komm dazu, über diesen Link:\n${link}`,
  arrived: (name: string) => `${name} ist da.`,
  arrivedMore: 'Ab jetzt seid ihr hier zu zweit.',
  writeTo: (name: string) => `${name} schreiben`,
  open: (name: string) => `Eine Einladung für ${name} ist noch offen.`,
  openUntil: (when: string) => `Sie gilt bis ${when}. Ein neuer Link ersetzt sie.`,
  withdraw: 'Zurückziehen',
  withdrawAsk: (name: string) => `Einladung für ${name} zurückziehen?`,
  withdrawMore: 'Der Link führt dann ins Leere. Du kannst jederzeit einen neuen machen.',
  withdrawn: 'Einladung zurückgezogen',
  withdrawFailed: 'Die Einladung konnte nicht zurückgezogen werden.',
  keep: 'Behalten',
} as const
