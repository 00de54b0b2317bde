import { PAST_DAYS } from '#contract/pairing/rules.ts'

export const dataTexts = {
  heading: 'Deine Daten',
  failed: 'Gerade nicht erreichbar.',
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

export const waysOutTexts = {
  heading: 'Gehen',
  leaveRow: 'Paar verlassen',
  leaveNote: `Ihr geht getrennte Wege. Das Gemeinsame ruht ${PAST_DAYS} Tage.`,
  deleteRow: 'Konto löschen',
  deleteNote: 'Alles von dir verschwindet. Für immer.',
  open: 'Ansehen',
} as const

export const deleteAccountTexts = {
  deleteTitle: 'Konto löschen',
  deleteIntro:
    'Das lässt sich nicht rückgängig machen. Lade vorher eine Kopie herunter, wenn du magst.',
  gone: 'Was verschwindet',
  goneItems: [
    'Dein Konto mit allen Angaben, Anmeldungen, Passkeys und Codes.',
    'Deine eigenen Karten, Geschichten, Antworten, Bewertungen und Grenzen.',
    'Was ihr geteilt habt: Nachrichten, Fotos, Tage, gemeinsam geschriebene Geschichten. Für euch beide, denn es gehört beiden nur zusammen.',
  ],
  partnerKeeps: (partner: string) => `Was bei ${partner} bleibt`,
  partnerItems: (partner: string) => [
    `${partner} behält ein eigenes Konto, die eigenen Karten, Geschichten, Antworten und Bewertungen, und kann jemanden neu einladen.`,
  ],
  backups:
    'In Sicherungskopien des Servers liegen deine Daten noch, bis die Kopien ersetzt sind. Lesbar sind sie dort nur mit dem Hauptschlüssel des Servers.',
  next: 'Weiter',
  sure: 'Letzter Schritt: dein Passwort.',
  deleteNow: 'Konto endgültig löschen',
  keepAccount: 'Konto behalten',
  deleted: 'Dein Konto ist gelöscht. Mach’s gut.',
  deleteFailed: 'Das hat nicht geklappt. Dein Konto ist noch da.',
} as const
