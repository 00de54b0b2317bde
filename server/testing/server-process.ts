import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { MemoryLimit } from './memory-limit.ts'
import { nextPort } from './ports.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Whether dist/ is current, as tools/run/tests.mjs says. A server then starts from it, as for `npm start`,
 * in less than half the processor time of its sources; `vitest` by itself starts the sources.
 */
const IS_BUILT = process.env.KNISTERN_BUILT === 'yes'

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A server in a process of its own, seen from outside only. */
export interface ServerProcess {
  readonly pid: number
  /** The address it says it can be reached at; fails if it ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<Ended>
  /** The output of the program so far. */
  output(): string
  errors(): string
  /** Sends a signal and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<Ended>
}

export interface ProcessOptions {
  /** Settings; of the tests' own environment only PATH is passed on. */
  readonly env: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** Largest size of a file in bytes, as on a disk with little room; in steps of 512. */
  readonly fileBytesMax?: number
  /** Mounts a disk of `bytes` over a folder; for the process alone (Linux). */
  readonly smallDisk?: { readonly folder: string; readonly bytes: number }
  /** Another user of the system to run as, which root alone can. */
  readonly uid?: number
  /** Limit of the memory of the server and all it starts. */
  readonly memory?: MemoryLimit
  /** Folder whose built program of that name runs, from dist/server (decision 0077). */
  readonly installation?: string
  /** Below the project's root. */
  readonly program?:
    | 'server/main.ts'
    | 'server/admin.ts'
    | 'server/backup/main.ts'
    | 'proofs/upgrade/rotate-until.ts'
    | 'proofs/upgrade/migrate-until.ts'
    | 'proofs/nodes/push-node.ts'
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts the server (or the operator's command) as people do. */
export function startServerProcess({
  env,
  args = [],
  program = 'server/main.ts',
  fileBytesMax,
  smallDisk,
  uid,
  memory,
  installation,
}: ProcessOptions): ServerProcess {
  const built = join(installation ?? root, 'dist', program.replace(/\.ts$/, '.mjs'))
  const isBuilt = installation !== undefined || (IS_BUILT && existsSync(built))
  const file = isBuilt ? built : join(root, program)
  const plain = [process.execPath, file, ...args]
  const shell = (script: string) => ['/bin/sh', '-c', `${script}; exec "$@"`, 'sh']
  const [command = '', ...words] = [
    ...(memory === undefined ? [] : shell(memory.script)),
    ...(fileBytesMax === undefined ? [] : shell(`ulimit -S -f ${fileBytesMax / 512}`)),
    ...(smallDisk === undefined
      ? []
      : [
          'unshare',
          '--map-root-user',
          '--mount',
          ...shell(
            `mount -t tmpfs -o size=${smallDisk.bytes} none '${smallDisk.folder}' || exit 1`,
          ),
        ]),
    ...plain,
  ]
  const child = spawn(command, words, {
    cwd: installation ?? root,
    // As `npm start` does (tools/run/commands.mjs).
    env: {
      PATH: process.env.PATH,
      // A server that is restarted keeps its port and takes no further one.
      PORT: env.PORT ?? String(nextPort()),
      LOG_LEVEL: 'warn',
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
      NODE_PRESERVE_SYMLINKS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  })
  children.add(child)
  let [output, errors] = ['', '']
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => {
      children.delete(child)
      done({ code, signal })
    })
  })
  const ready = new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /läuft: (http\S+)/.exec(output) ?? []
      if (address !== undefined) done(address)
    })
    void ended.then(({ code }) => {
      fail(new Error(`The server ended with ${code}:\n${output}${errors}`))
    })
  })
  ready.catch(() => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    output: () => output,
    errors: () => errors,
    kill(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}
