import { setTimeout as wait } from 'node:timers/promises'

/** Longer than most files of journeys take on a busy machine. */
const FILE_MS = 4 * 60_000
const DAY_MS = 86_400_000

/**
 * A journey writes on a day and finds that again as today's. One that began shortly before a day of the
 * server ends (UTC) would find the next, and nothing on it: it waits for that day to begin. Here and not
 * in a hook, since some files take their day while they are loaded.
 */
const left = DAY_MS - (Date.now() % DAY_MS)
if (left < FILE_MS) await wait(left + 1000)
