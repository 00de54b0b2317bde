import { setImmediate as round } from 'node:timers/promises'

/**
 * Does something and says how long one round of the event loop was kept busy at most, in
 * milliseconds of this thread's processor time: what else the machine does leaves it unchanged.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
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
