import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newHome } from '#server/testing/guarded-process.ts'

const run = promisify(execFile)
const OUTPUT_MAX_BYTES = 64 * 1024 ** 2

/** Output and exit code of a command of a container, or of Podman itself. */
export interface Said {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Podman with images, containers and volumes of its own. */
export interface Podman {
  /** Runs a command and resolves to however it ends. */
  try(...args: readonly string[]): Promise<Said>
  /**
   * Runs a command that must succeed.
   * @returns what it has written to its standard output
   * @throws Error with all it has said
   */
  ask(...args: readonly string[]): Promise<string>
  /** Ends what runs; the folder may be removed then. */
  close(): Promise<void>
}

/**
 * For each container that is run. Health checks at intervals want systemd; Podman by itself raises the
 * limits of a container above those of its user, which wants a capability that may be missing.
 */
export const RUN_OPTIONS = [
  '--no-healthcheck',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
  // Seconds after which one ends that a killed test has left.
  '--timeout=1800',
]

/** @param folder where images and volumes lie; on a disk, since they would fill the memory */
export function openPodman(folder: string): Podman {
  const home = newHome()
  const own = ['--root', join(folder, 'storage'), '--runroot', join(home, 'run')]
  const state = ['--tmpdir', join(home, 'libpod')]
  // Neither systemd nor a journal is needed, and runc takes both versions of cgroups.
  const without = ['--cgroup-manager=cgroupfs', '--events-backend=none', '--runtime=runc']
  const settings = [...own, ...state, ...without]
  const options = { maxBuffer: OUTPUT_MAX_BYTES, env: { PATH: process.env.PATH, HOME: home } }
  const attempt = async (...args: readonly string[]): Promise<Said> => {
    try {
      const { stdout, stderr } = await run('podman', [...settings, ...args], options)
      return { code: 0, output: stdout.trim(), errors: stderr.trim() }
    } catch (fault) {
      const { code, stdout, stderr } = fault as { code: unknown; stdout?: string; stderr?: string }
      if (typeof code !== 'number' || stdout === undefined) throw fault
      return { code, output: stdout.trim(), errors: stderr?.trim() ?? '' }
    }
  }
  return {
    try: attempt,
    async ask(...args) {
      const { code, output, errors } = await attempt(...args)
      if (code === 0) return output
      throw new Error(`podman ${args.join(' ')} ended with ${code}:\n${output}\n${errors}`)
    },
    async close() {
      await attempt('rm', '--all', '--force', '--time=0')
      rmSync(home, { recursive: true, force: true })
    },
  }
}
