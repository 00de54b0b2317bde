import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './until.ts'

/** A limit of memory for a process with all it starts, as on a box of that size. */
export interface MemoryLimit {
  /** `cgroup` is the kernel's own, for all of them together; `rlimit` holds for each process alone. */
  readonly kind: 'cgroup' | 'rlimit'
  /** Run by a shell before the process, which it puts below the limit. */
  readonly script: string
  /** Processes the kernel has killed for it; of `rlimit` it kills none. */
  kills(): number
  /** The most bytes they have had at once, with the files the kernel keeps for them. */
  peak(): number | undefined
  /** Call it once they have ended. */
  remove(): Promise<void>
}

interface Files {
  readonly folder: string
  readonly limit: string
  /** Limit of memory and swap together in version 1, of swap alone in version 2. */
  readonly swap: readonly [name: string, bytes: number]
  readonly peak: string
  readonly events: string
}

/** Where this machine takes groups of processes with a limit of memory. */
function cgroupFiles(name: string, bytes: number): Files | undefined {
  const [one, two] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup']
  if (existsSync(join(one, 'memory.limit_in_bytes'))) {
    return {
      folder: join(one, name),
      limit: 'memory.limit_in_bytes',
      swap: ['memory.memsw.limit_in_bytes', bytes],
      peak: 'memory.max_usage_in_bytes',
      events: 'memory.oom_control',
    }
  }
  if (!existsSync(join(two, 'cgroup.subtree_control'))) return undefined
  return {
    folder: join(two, name),
    limit: 'memory.max',
    swap: ['memory.swap.max', 0],
    peak: 'memory.peak',
    events: 'memory.events',
  }
}

let count = 0

/**
 * Limits the memory of processes: by a cgroup where this machine lets us make one (Linux, as root),
 * else each by `ulimit -d`.
 */
export function limitMemory(bytes: number): MemoryLimit {
  count += 1
  const files = cgroupFiles(`knistern-test-${process.pid}-${count}`, bytes)
  const isMade = files !== undefined && makeCgroup(files, bytes)
  if (!isMade) {
    return {
      kind: 'rlimit',
      script: `ulimit -d ${Math.floor(bytes / 1_024)}`,
      kills: () => 0,
      peak: () => undefined,
      remove: () => Promise.resolve(),
    }
  }
  const { folder, peak, events } = files
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    kind: 'cgroup',
    script: `echo $$ > '${join(folder, 'cgroup.procs')}'`,
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(events))?.[1]),
    peak: () => (existsSync(join(folder, peak)) ? Number(read(peak)) : undefined),
    // A process that has just ended still belongs to it for a moment.
    remove: async () => {
      await until('its cgroup is empty', 10_000, () => isRemoved(folder) || undefined)
    },
  }
}

function makeCgroup({ folder, limit, swap: [swap, swapBytes] }: Files, bytes: number): boolean {
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, limit), String(bytes))
    if (existsSync(join(folder, swap))) writeFileSync(join(folder, swap), String(swapBytes))
    return true
  } catch {
    isRemoved(folder)
    return false
  }
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return !existsSync(folder)
  }
}
