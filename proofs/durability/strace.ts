import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface InjectedFault {
  /** Names of system calls, separated by commas. */
  readonly calls: string
  readonly error: 'EIO' | 'ENOSPC'
  /** The first call that fails, counted from now. */
  readonly when: number
  /** Whether every later one fails as well. */
  readonly on: boolean
}

const isThere = (): boolean => spawnSync('strace', ['-V']).status === 0

/** @throws Error where strace is missing and cannot be installed: a proof is not skipped. */
function ensureStrace(): void {
  if (isThere()) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update'], { env })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'strace'], { env })
  }
  if (!isThere()) throw new Error('The nightly proofs inject faults with strace: install it.')
}

/**
 * Lets system calls of a running process fail. Resolves once it holds, to the function that ends
 * it.
 * @throws Error where the system does not allow it
 */
export function injectFault(
  pid: number,
  { calls, error, when, on }: InjectedFault,
): Promise<() => Promise<void>> {
  ensureStrace()
  const inject = `inject=${calls}:error=${error}:when=${when}${on ? '+' : ''}`
  const child = spawn('strace', ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', inject], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  return new Promise((attached, failed) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes('attached')) return
      attached(() => {
        child.kill('SIGINT')
        return ended
      })
    })
    void ended.then(() => failed(new Error(`strace ended: ${said}`)))
  })
}
