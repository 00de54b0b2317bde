import { createSessionStore } from '../session/sessionReset.ts'

/**
 * Names of the stores in which own items wait that this device cannot open before the server gives
 * the key. Apart from the queues, for the shell.
 */
export const sealedWaiting = createSessionStore<readonly string[]>([])
