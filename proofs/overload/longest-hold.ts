import { setImmediate as round } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { atNight } from '#server/testing/effort.ts'

/**
 * 20 ms (trust i), and on top the client, the checks of answers and the garbage of the test. By day
 * three times as much: a slow processor needs more of its own time.
 */
export const HOLD_MS = Math.min(atNight(40), 120)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Does something and says how long one round of the event loop was kept busy at most, in
 * milliseconds of this thread's processor time: what else the machine does leaves it unchanged. The
 * garbage of what was done before is collected first, which takes some 40 ms.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  let isOver = false
  let longest = 0
  const watching = (async () => {
    while (!isOver) {
      const before = process.threadCpuUsage()
      await round()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
    }
  })()
  await work()
  isOver = true
  await watching
  return longest
}
