import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Runs something beside a bare program in a process of its own, which prints its address once it
 * listens.
 * @param program below tools/bench
 * @throws Error with what it has written, if it ends before
 */
export async function withBare<T>(
  program: string,
  args: readonly string[],
  run: (address: string, pid: number) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '..', program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors = text(child.stderr)
  try {
    const started = once(child.stdout, 'data') as Promise<[Buffer]>
    const [line] = await Promise.race([
      started,
      once(child, 'exit').then(async () => Promise.reject(new Error(await errors))),
    ])
    return await run(line.toString().trim(), child.pid ?? 0)
  } finally {
    child.kill()
  }
}
