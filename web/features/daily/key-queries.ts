/** Query keys in a file of their own: live.ts is in the initial bundle, the queries are not. */
export const MESSAGES_KEY = ['daily', 'messages'] as const

/** Prefix of all status queries. */
export const STATUS_KEY = ['daily', 'status'] as const
