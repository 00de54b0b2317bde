import type { ServerResponse } from 'node:http'

/**
 * Calls back once a response has been sent or its connection lost; at once if that has happened,
 * since `close` is emitted a single time.
 */
export function onClosed(response: ServerResponse, listener: () => void): void {
  if (response.closed) listener()
  else response.once('close', listener)
}
