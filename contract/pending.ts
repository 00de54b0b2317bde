/**
 * Calls that are written down but not built yet, as `callName` writes them. The server answers 501
 * for them. The list only shrinks: whoever builds a call takes its line out.
 */
export const pendingCalls: readonly string[] = []

/**
 * Socket events that are written down but not built yet, as `eventName` writes them. The server
 * refuses those that come in. This list only shrinks too.
 */
export const pendingEvents: readonly string[] = []
