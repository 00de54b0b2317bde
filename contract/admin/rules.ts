/** Accounts of one page, at most. */
export const USERS_PAGE_MAX = 500
export const USER_SEARCH_MAX = 100
/** Log entries of one answer, at most (O-136). */
export const LOGS_MAX = 500
/** The types the push modal offers (ADMIN-13, KONST-41, O-059). */
export const ADMIN_PUSH_TYPES = ['REMINDER', 'NEW_CHAT_MESSAGE', 'NEW_CARD'] as const
/** Keeps a push well below the 4096 bytes a push service takes. */
export const PUSH_TITLE_MAX = 120
export const PUSH_TEXT_MAX = 500
/** Answers of a push that did not arrive (O-067). */
export const PUSH_ERRORS = {
  noSubscription: 'Nutzer hat Push nicht aktiviert.',
  unknownUser: 'Dieses Konto gibt es nicht.',
  unreachable: 'Der Push-Dienst hat die Nachricht nicht angenommen.',
} as const

/**
 * A path of the product itself: one leading slash, nothing a browser reads as a host (O-067), and
 * only signs that stand in an address as they are.
 */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])[!-[\]-~]*$/.test(url)

/**
 * Acts kept for the people they concerned (trust l): those of super users, and those of whoever
 * runs the server, at its command line.
 */
export const ADMIN_ACTS = [
  'users listed',
  'log read',
  'roles shown',
  'push sent',
  'rights given',
  'rights taken',
  'code made',
  'sessions ended',
] as const
export type AdminActKind = (typeof ADMIN_ACTS)[number]
/** Acts of one answer, at most. */
export const ACTS_MAX = 100

/** Room every server wants to have left, in bytes. */
export const FREE_MIN_BYTES = 1024 ** 3

/** Whether a disk is almost full: little is free, or less than a copy of what is kept would take. */
export const isDiskTight = ({
  databaseBytes,
  fileBytes,
  freeBytes,
}: {
  readonly databaseBytes: number
  readonly fileBytes: number
  readonly freeBytes: number
}): boolean => freeBytes < Math.max(FREE_MIN_BYTES, databaseBytes + fileBytes)

/**
 * State of the backups. `none`: never one, and the installation is young; `missing`: never one;
 * `failed`: the last attempt; `trial failed`: the last one that was tried did not open.
 */
export const BACKUP_STATES = ['none', 'missing', 'fine', 'old', 'failed', 'trial failed'] as const
export type BackupState = (typeof BACKUP_STATES)[number]
