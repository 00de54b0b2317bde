/** Names of the queries, apart from them: whoever only says that something changed needs no more. */
export const MESSAGES_KEY = ['daily', 'messages'] as const

/** Everything below it is about the statuses. */
export const STATUS_KEY = ['daily', 'status'] as const
