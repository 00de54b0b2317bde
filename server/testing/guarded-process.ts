import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { roomyFolder } from './scratch.ts'

/** A program with everything it starts, which ends with this process however that dies. */
export interface GuardedProcess {
  /** The program's home and folder for temporary files; removed at its end. */
  readonly folder: string
  /** The output of the program and its children so far. */
  output(): string
  /** Ends it with all of its children, and removes its folder. */
  stop(): Promise<void>
}

/**
 * Waits on its standard input, which closes with the test process however that dies. `set -m` puts
 * the program into a process group of its own, which ends whole: a driver that is killed leaves its
 * browser behind, and a browser its children. Nobody may be left to read what the shell says of it.
 * Files that a dying child still writes delay the removal.
 */
const WATCHDOG = `
exec 3>&1 4>&2 >/dev/null 2>&1
set -m
"$@" </dev/null >&3 2>&4 3>&- 4>&- & group=$!
exec 3>&- 4>&-
read -r _
kill -$SIGNAL -- -$group
until rm -rf "$FOLDER"; do sleep 0.1; done
`

/** A folder for one program alone. */
export const newHome = (): string => mkdtempSync(join(roomyFolder(), 'knistern-program-'))

/**
 * @param folder from `newHome`
 * @param options `signal` ends it; `env` comes beside the PATH and what keeps programs of a desktop
 * within their folder
 */
export function startGuarded(
  [program, ...args]: readonly [string, ...string[]],
  folder: string,
  {
    signal = 'KILL',
    env = {},
  }: { signal?: 'KILL' | 'TERM'; env?: Readonly<Record<string, string>> } = {},
): GuardedProcess {
  const child = spawn('/bin/bash', ['-c', WATCHDOG, 'bash', program, ...args], {
    cwd: folder,
    // A session of its own: Ctrl-C in a terminal reaches the tests, not the watchdog.
    detached: true,
    stdio: 'pipe',
    env: {
      PATH: process.env.PATH,
      FOLDER: folder,
      SIGNAL: signal,
      HOME: folder,
      TMPDIR: folder,
      XDG_RUNTIME_DIR: folder,
      TZ: 'Europe/Berlin',
      LC_ALL: 'C.UTF-8',
      // No bus, no service for assistive technology: both would outlive the browser.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  child.stdin.on('error', () => undefined)
  const ended = new Promise((done) => child.once('exit', done))
  return {
    folder,
    output: () => output,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
