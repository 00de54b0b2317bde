import { PAST_DAYS } from '#contract/pairing/rules.ts'
import { PRODUCT } from '../../lib/product.ts'

/** German words of one's own data, of leaving, and of the way back. */
export const dataTexts = {
  heading: 'Deine Daten',
  exportTitle: 'Kopie herunterladen',
  exportNote:
    'Alles von dir als ZIP, lesbar ohne diese App: Texte, Antworten, Bewertungen und die Fotos, die du gesendet hast. Nichts, was dein:e Partner:in für sich behält.',
  exportStart: 'Herunterladen',
  exporting: 'Wird zusammengestellt …',
  exportStop: 'Abbrechen',
  exportDone: 'Die Kopie liegt bei deinen Downloads. Sie ist nicht verschlüsselt.',
  exportFailed: 'Die Kopie ließ sich gerade nicht erstellen.',
  exportFile: 'Meine-Daten.zip',
  consent: 'Deine Zustimmung',
  consentSince: (when: string) => `Gegeben am ${when}.`,
  consentBack: 'Du ziehst sie zurück, indem du dein Konto löschst.',
} as const

export const leavingTexts = {
  heading: 'Gehen',
  leaveRow: 'Paar verlassen',
  leaveNote: `Ihr geht getrennte Wege. Das Gemeinsame ruht ${PAST_DAYS} Tage.`,
  deleteRow: 'Konto löschen',
  deleteNote: 'Alles von dir verschwindet. Für immer.',
  open: 'Ansehen',

  leaveTitle: 'Paar verlassen',
  leaveIntro: (partner: string) =>
    `Manchmal ist das richtig. ${partner} muss dem nicht zustimmen, und niemand fragt dich nach einem Grund.`,
  atOnce: 'Was sofort geschieht',
  atOnceItems: (partner: string) => [
    `${partner} sieht nichts mehr von dir: keine Nachricht, kein Foto, keinen Status, auch auf schon geöffneten Seiten.`,
    'Du siehst ebenso nichts mehr. Ihr habt beide ein Konto für euch allein und könnt neu einladen.',
    `${partner} bekommt keine Mitteilung, merkt es aber beim nächsten Blick in ${PRODUCT}.`,
  ],
  keeps: 'Was bei wem bleibt',
  keepsItems: [
    'Deine eigenen Karten und Geschichten, deine Bewertungen, Antworten und Grenzen bleiben bei dir. Mit jemand Neuem fangen sie unbemerkt an, bis ihr beide geantwortet habt; eine Karte hinter einer Grenze ruht auch dort.',
    'Was auf anderen Geräten schon gespeichert oder fotografiert ist, kann niemand zurückholen.',
  ],
  rests: `Was ${PAST_DAYS} Tage ruht`,
  restsItems: [
    `Nachrichten, Fotos und eure gemeinsamen Tage ruhen ${PAST_DAYS} Tage. Lesen kann sie in dieser Zeit niemand von euch.`,
    'Bittet ihr beide in dieser Zeit darum, ist alles wieder da. Sonst wird es gelöscht, mit seinem Schlüssel.',
  ],
  password: 'Dein Passwort',
  leave: 'Paar verlassen',
  stay: 'Ich bleibe',
  left: 'Ihr geht getrennte Wege.',
  leaveFailed: 'Das ging gerade nicht. Es ist nichts geschehen.',
  nobody: 'Du bist gerade mit niemandem verbunden.',
  back: 'Zu Sicherheit & Daten',

  deleteTitle: 'Konto löschen',
  deleteIntro:
    'Das lässt sich nicht rückgängig machen. Lade vorher eine Kopie herunter, wenn du magst.',
  gone: 'Was verschwindet',
  goneItems: [
    'Dein Konto mit allen Angaben, Anmeldungen, Passkeys und Codes.',
    'Deine eigenen Karten, Geschichten, Antworten, Bewertungen und Grenzen.',
    'Was ihr geteilt habt: Nachrichten, Fotos, Tage. Für euch beide, denn es gehört beiden nur zusammen.',
  ],
  partnerKeeps: (partner: string) => `Was ${partner} bleibt`,
  partnerItems: (partner: string) => [
    `${partner} behält ein eigenes Konto, die eigenen Karten, Antworten und Bewertungen, und kann jemanden neu einladen.`,
  ],
  backups:
    'In Sicherungskopien des Servers liegen deine Daten noch, bis die Kopien ersetzt sind. Lesbar sind sie dort nur mit dem Hauptschlüssel des Servers.',
  next: 'Weiter',
  sure: 'Zum letzten Schritt: dein Passwort.',
  deleteNow: 'Konto endgültig löschen',
  keepAccount: 'Konto behalten',
  deleted: 'Dein Konto ist gelöscht. Mach’s gut.',
  deleteFailed: 'Das ging gerade nicht. Dein Konto ist noch da.',
} as const

export const formerPairTexts = {
  heading: 'Was ruht',
  title: (when: string) => `Getrennt ${when}`,
  ends: (when: string) =>
    `Was ihr geteilt habt, ruht bis zum ${when}. Bittet ihr beide darum, ist es wieder da.`,
  asked: (when: string) =>
    `Du hast darum gebeten. Bis zum ${when} ist Zeit; ob die andere Seite es auch tut, erfährst du erst, wenn ihr beide wollt.`,
  ask: 'Um Rückkehr bitten',
  withdraw: 'Bitte zurückziehen',
  askTitle: 'Um Rückkehr bitten',
  askMore:
    'Deine Bitte bleibt unsichtbar, bis auch die andere Seite bittet. Dann seid ihr wieder ein Paar, mit allem von vorher.',
  waiting: 'Deine Bitte ist notiert.',
  restored: 'Ihr seid wieder ein Paar.',
  withdrawn: 'Deine Bitte ist zurückgezogen.',
  failed: 'Das ging gerade nicht.',
} as const
