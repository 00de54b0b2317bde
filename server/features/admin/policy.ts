import type { BackupState } from '#contract/admin/rules.ts'
import type { BackupRecord } from '#server/storage/backup-record.ts'

/**
 * Calls logged with the person who made them: those the partner can observe anyway, and those of
 * super users. The operator is often the partner, so that answers, ratings, votes, hidden statuses,
 * settings and reads must not be attributed (trust a, docs/decisions/0015).
 */
export const NAMED_CALLS: ReadonlySet<string> = new Set([
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/logout',
  'POST /auth/recover',
  'DELETE /auth/account',
  'POST /connect/invite',
  'DELETE /connect/invite',
  'POST /connect/accept-invite',
  'POST /connect/join',
  'POST /connect/leave',
  'POST /chat/message',
  'PUT /chat/message/:id',
  'DELETE /chat/message/:id',
  'POST /chat/message/:id/reaction',
  'POST /media/uploads/',
  'POST /chat/voice',
  'POST /cards',
  'PUT /cards/:id',
  'POST /selection',
  'POST /selection/decline',
  'POST /selection/keep',
  'POST /selection/return',
  'POST /kept-cards/redeem',
  'POST /kept-cards/decline',
  'POST /kept-cards/return',
  'POST /selection/reshuffle',
  'POST /arousal-status/permission',
  'PUT /evenings/proposal',
  'POST /evenings/:id/agree',
  'DELETE /evenings/:id',
  'POST /stories',
  'PUT /stories/:id',
  'DELETE /stories/:id/version',
  'GET /system/overview',
  'GET /system/users',
  'GET /system/logs',
  'POST /system/push',
  'GET /system/self-test',
  'POST /system/self-test/push',
  'POST /system/self-test/key',
  'POST /system/users/:id/roles',
  'GET /system/invitations',
  'POST /system/invitations',
  'DELETE /system/invitations',
])

/** Calls that strangers try at the door; nobody is logged in yet. */
const TRIES: ReadonlySet<string> = new Set([
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/recover',
])

const REFUSED_FROM = 400

/** Not what gives way under load or without storage (503, 507): a partner can bring that about. */
const SERVER_FAULT = 500

/**
 * Whether a call is logged with its person, without, or not at all. A refused call is not logged
 * with its person, since the partner has not seen it: that somebody has tried to leave is theirs. A
 * super user's own acts are logged all the same.
 */
export function loggingOf(call: string, status: number): 'with person' | 'without person' | 'not' {
  const isDone = status < REFUSED_FROM || call.includes(' /system/')
  if (NAMED_CALLS.has(call) && isDone) return 'with person'
  return status === SERVER_FAULT || TRIES.has(call) ? 'without person' : 'not'
}

const DAY_MS = 24 * 60 * 60_000
/** Time without alerts after a start, in which a timer makes up for a night it has missed. */
const START_GRACE_MS = 60 * 60_000

/**
 * How long after the last alert the next one about the backups may be sent; undefined if there is
 * no reason for one. A backup that is only old is one where a schedule has stopped: without any,
 * the overview says so, and nobody is woken.
 */
export function alertGapOf(
  record: Pick<BackupRecord, 'isRegular' | 'lastGood' | 'ranAt'> | undefined,
  state: BackupState,
  { now, startedAt }: { readonly now: number; readonly startedAt: number },
): number | undefined {
  if (record === undefined || state === 'fine') return undefined
  const isMissed = state === 'old'
  if (isMissed && (!record.isRegular || now - startedAt < START_GRACE_MS)) return undefined
  const since = now - (record.lastGood?.at ?? record.ranAt)
  return since > 8 * DAY_MS ? 7 * DAY_MS : DAY_MS
}

/** 64 MiB, far more than all that two people write in secret in a year. */
const STORAGE_STEP_BYTES = 64 * 1024 ** 2
const roundUp = (bytes: number) => Math.ceil(bytes / STORAGE_STEP_BYTES) * STORAGE_STEP_BYTES

/** The size of a backup as it is shown, which grows with what two people write in secret. */
export const roundBackup = roundUp

/**
 * Storage as it is shown to a super user, who is often the partner: in steps, so that no answer,
 * rating or vote shows as the growth of a file (trust a, docs/decisions/0015). Used storage is
 * rounded up and free storage down, so that there is never less room than it says.
 */
export const roundStorage = ({
  databaseBytes,
  fileBytes,
  freeBytes,
}: {
  readonly databaseBytes: number
  readonly fileBytes: number
  readonly freeBytes: number
}) => ({
  databaseBytes: roundUp(databaseBytes),
  fileBytes: roundUp(fileBytes),
  freeBytes: Math.floor(freeBytes / STORAGE_STEP_BYTES) * STORAGE_STEP_BYTES,
})
