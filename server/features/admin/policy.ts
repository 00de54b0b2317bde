/**
 * Calls that stand in the log with the person who made them: acts the partner can notice anyway,
 * and those of super users. In an installation at home the operator is often the partner, so
 * answers, ratings, votes, hidden statuses, settings and everything that is only read are not
 * among them: that they happened, and how often, is a secret (trust a, docs/decisions/0015).
 */
export const TOLD: ReadonlySet<string> = new Set([
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
  'POST /daily-message',
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

const SERVER_FAULT = 500

/** How a call enters the log: with its person, without, or not at all. */
export function howToNote(call: string, status: number): 'with person' | 'nameless' | 'not' {
  if (TOLD.has(call)) return 'with person'
  return status >= SERVER_FAULT ? 'nameless' : 'not'
}
