import type { overview } from '#contract/admin/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'

type Overview = Answer<typeof overview>

export const texts = {
  title: 'Übersicht',
  intro: 'Zahlen und Zustand des Servers. Was ein Paar schreibt, steht hier nie.',
  error: 'Die Übersicht ist gerade nicht erreichbar.',
  users: 'Nutzer',
  pairs: 'Paare',
  database: 'Datenbank',
  files: 'Dateien',
  health: 'Server',
  free: 'Noch frei',
  tight: 'Der Datenträger ist fast voll. Schaffe Platz, bevor nichts mehr gespeichert werden kann.',
  healthy: 'Der Server antwortet.',
  engine: 'Speicher',
  version: 'Version',
  newer: (version: string) =>
    `Version ${version} ist da. Sie kommt mit „npm run update“ auf dem Rechner, auf dem Knistern läuft.`,
  content: 'Inhalte',
  contentOf: ({ version, applied }: Overview['health']['content']) =>
    applied > version
      ? `Version ${version}; die Karten bleiben bei Version ${applied}`
      : `Version ${version}`,
  since: 'Läuft seit',
} as const

export const backupTexts = {
  title: 'Sicherungen',
  states: {
    none: 'Es gibt noch keine Sicherung. Richte bald eine ein, am besten jede Nacht.',
    missing:
      'Es gibt noch keine Sicherung. Geht der Datenträger kaputt, ist alles weg, was ihr habt.',
    fine: 'Die letzte Sicherung ist frisch.',
    old: 'Die letzte Sicherung ist zu alt. Läuft der Rechner nachts, und stimmt seine Uhr?',
    failed: 'Die letzte Sicherung ist nicht gelungen.',
    'trial failed': 'Die letzte Probe ist misslungen: Verlass dich nicht auf diese Sicherung.',
  },
  lastGood: 'Letzte',
  neverGood: 'Noch keine gelungen',
  folder: 'Ordner',
  file: 'Datei',
  size: 'Größe',
  lastRun: 'Letzter Versuch',
  lastTrial: 'Probe',
  trialFine: (at: string) => `gelungen, ${at}`,
  trialFailed: (at: string) => `misslungen, ${at}`,
  neverTried: 'noch nie zur Probe zurückgespielt',
  sameDisk:
    'Sie liegt auf demselben Datenträger wie die Daten. Lege auch anderswo eine ab: Geht er kaputt, ist sonst beides weg.',
} as const
