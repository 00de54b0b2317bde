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
  'POST /stories',
  'PUT /stories/:id',
  'DELETE /stories/:id/version',
  'GET /system/overview',
  'GET /system/users',
  'GET /system/logs',
  'POST /system/push',
  'POST /system/users/:id/roles',
])

/** What strangers try at the door; nobody is logged in yet. */
const TRIES: ReadonlySet<string> = new Set([
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/recover',
])

const REFUSED_FROM = 400

/** Not what gives way under load or without storage (503, 507): a partner can bring that about. */
const SERVER_FAULT = 500

/**
 * Whether a call is logged with its person, without, or not at all. What was refused the partner has
 * not seen: that somebody has tried to leave is theirs. A super user's own acts stand there all the same.
 */
export function loggingOf(call: string, status: number): 'with person' | 'without person' | 'not' {
  const isDone = status < REFUSED_FROM || call.includes(' /system/')
  if (NAMED_CALLS.has(call) && isDone) return 'with person'
  return status === SERVER_FAULT || TRIES.has(call) ? 'without person' : 'not'
}

/** 64 MiB, far more than all that two people write in secret in a year. */
const STORAGE_STEP_BYTES = 64 * 1024 ** 2

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
  databaseBytes: Math.ceil(databaseBytes / STORAGE_STEP_BYTES) * STORAGE_STEP_BYTES,
  fileBytes: Math.ceil(fileBytes / STORAGE_STEP_BYTES) * STORAGE_STEP_BYTES,
  freeBytes: Math.floor(freeBytes / STORAGE_STEP_BYTES) * STORAGE_STEP_BYTES,
})
