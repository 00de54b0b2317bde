import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LOOK_EVERY_MS = 200

/** Megabytes of memory a process holds right now. */
async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

export interface Watched {
  /** Ends the watch: megabytes at its start, at most, and at its end. */
  stop(): Promise<{ readonly before: number; readonly most: number; readonly after: number }>
}

/** Watches how much memory a process holds. */
export async function watchResident(pid: number): Promise<Watched> {
  const before = await residentMb(pid)
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      // A process that has ended holds nothing; the code that waits for it reports its end.
      most = Math.max(most, await residentMb(pid).catch(() => 0))
      await wait(LOOK_EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      const after = await residentMb(pid)
      return { before, most: Math.max(most, after), after }
    },
  }
}
