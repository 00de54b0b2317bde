/** How a check ended: fine, worth a look, or something has to be done. */
export const CHECK_STATES = ['gut', 'achten', 'handeln'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** Each check of the self-test with its German name, in the order people read them. */
export const CHECK_NAMES = {
  server: 'Server',
  address: 'Adresse',
  https: 'https',
  certificate: 'Zertifikat',
  proxy: 'Proxy',
  clock: 'Uhr',
  push: 'Mitteilungen',
  registration: 'Registrieren',
  key: 'Schlüssel',
  backup: 'Sicherung',
  disk: 'Speicherplatz',
  memory: 'Arbeitsspeicher',
  folder: 'Datenordner',
  database: 'Datenbank',
  account: 'Benutzer',
  node: 'Node',
} as const satisfies Readonly<Record<string, string>>
export type CheckId = keyof typeof CHECK_NAMES
export const CHECK_IDS = Object.keys(CHECK_NAMES) as readonly CheckId[]

/** The page of the documents that says more about every check. */
export const HOME_PAGE = 'docs/zuhause.md'

/** The outcome of a test push at one device: taken by its push service, or why not. */
export const PUSH_OUTCOMES = ['taken', 'later', 'gone', 'refused', 'unreached'] as const
export type PushOutcome = (typeof PUSH_OUTCOMES)[number]
