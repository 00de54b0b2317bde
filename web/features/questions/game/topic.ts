import type { RequestedCategory } from '#contract/questions/rules.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'

/**
 * The category of a time of life the game asks alone; none, unless asked for since the page was
 * opened. It ends with the session: the partner on a shared device does not find the pressed chip.
 */
export const requestedCategory = createSessionStore<RequestedCategory | undefined>(undefined)
