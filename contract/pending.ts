/**
 * Calls that are written down but not built yet, as `callName` writes them. The server answers 501
 * for them. The list only shrinks: whoever builds a call takes its line out.
 */
export const pendingCalls: readonly string[] = [
  'POST /auth/password',
  'POST /auth/recover',
  'POST /auth/recovery-codes',
  'GET /auth/export',
  'DELETE /auth/account',
  'POST /connect/leave',
  'GET /auth/recovery-codes',
  'GET /auth/passkeys',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys',
  'PATCH /auth/passkeys/:id',
  'DELETE /auth/passkeys/:id',
  'POST /auth/passkey/options',
  'POST /auth/passkey/login',
  'GET /auth/consent',
  'GET /connect/past',
  'POST /connect/past/:id/restore',
  'DELETE /connect/past/:id/restore',
]

/**
 * Socket events that are written down but not built yet, as `eventName` writes them. The server
 * refuses those that come in. This list only shrinks too.
 */
export const pendingEvents: readonly string[] = []
