import { PAST_DAYS } from '#contract/pairing/rules.ts'
import { PRODUCT } from '#web/lib/product.ts'

export const leavingTexts = {
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
    'Deine Karten und Geschichten bleiben bei dir. In einem neuen Paar sind sie von Anfang an für euch beide da.',
    'Eine Geschichte von dir, an der ihr beide geschrieben habt, behältst du so, wie du sie zuletzt allein geschrieben hattest, noch ohne Bewertung.',
    'Auch deine Bewertungen, Antworten und Grenzen bleiben bei dir. In einem neuen Paar gelten sie weiter und bleiben verborgen, bis ihr beide geantwortet habt; Karten, die du ausgeschlossen hast, erscheinen auch dort nicht.',
    'Briefe, die noch nicht angekommen sind, kommen nie an. Deine kannst du im Profil weiter lesen und löschen.',
    'Was auf anderen Geräten schon gespeichert oder fotografiert ist, kann niemand zurückholen.',
  ],
  rests: `Was ${PAST_DAYS} Tage ruht`,
  restsItems: [
    `Nachrichten, Fotos, eure gemeinsamen Tage, eure Fassungen von Geschichten und alle, an denen ihr beide geschrieben habt, ruhen ${PAST_DAYS} Tage. Lesen kann sie in dieser Zeit niemand von euch.`,
    'Bittet ihr beide in dieser Zeit darum, ist alles wieder da. Sonst wird alles gelöscht, samt dem Schlüssel dazu.',
  ],
  leave: 'Paar verlassen',
  stay: 'Abbrechen',
  help: 'Wenn es kein Spiel mehr ist',
  left: 'Ihr geht getrennte Wege.',
  leaveFailed: 'Das hat nicht geklappt. Es ist nichts geschehen.',
  nobody: 'Du bist gerade mit niemandem verbunden.',
  back: 'Zu „Sicherheit & Daten“',
} as const

export const formerPairTexts = {
  heading: 'Was ruht',
  title: (when: string) => `Getrennt am ${when}`,
  ends: (when: string) =>
    `Was ihr geteilt habt, ruht bis zum ${when}. Bittet ihr beide darum, ist es wieder da.`,
  asked: (when: string) =>
    `Du hast darum gebeten. Bis zum ${when} ist Zeit. Ob auch die andere Person bittet, erfährst du erst, wenn ihr es beide tut.`,
  ask: 'Um Rückkehr bitten',
  withdraw: 'Bitte zurückziehen',
  askTitle: 'Um Rückkehr bitten',
  askMore:
    'Deine Bitte bleibt unsichtbar, bis auch die andere Person bittet. Dann seid ihr wieder ein Paar, mit allem von vorher.',
  waiting: 'Deine Bitte ist notiert.',
  restored: 'Ihr seid wieder ein Paar.',
  withdrawn: 'Deine Bitte ist zurückgezogen.',
  failed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
} as const
