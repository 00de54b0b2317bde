import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

export interface Ran {
  readonly code: number
  readonly output: string
}

/** The questions the service commands ask of the computer. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly uid: number
  readonly user: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Put before paths of the system; empty but in tests. */
  readonly prefix: string
  /** Runs a program to its end; code 127 where it is not there. */
  run(command: string, ...args: string[]): Ran
}

/** The runtime folder of a user's own systemd, which `su` and `sudo -u` do not hand on. */
function runtimeFolder(uid: number): Record<string, string> {
  const folder = `/run/user/${uid}`
  return existsSync(folder) ? { XDG_RUNTIME_DIR: folder } : {}
}

/** @param env of this process */
export function thisMachine(env: NodeJS.ProcessEnv = process.env): Machine {
  const { uid, username } = userInfo()
  const childEnv = { ...runtimeFolder(uid), ...env }
  return {
    platform: process.platform,
    uid,
    user: username,
    env,
    prefix: '',
    run(command, ...args) {
      const ran = spawnSync(command, args, {
        encoding: 'utf8',
        env: childEnv,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      if (ran.error !== undefined) return { code: 127, output: ran.error.message }
      return { code: ran.status ?? 1, output: `${ran.stdout}${ran.stderr}`.trim() }
    },
  }
}
