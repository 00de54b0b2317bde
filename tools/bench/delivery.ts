import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { newScratch } from '../../server/testing/scratch.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'
import { makeCouples } from './delivery/couples.ts'
import {
  closeLines,
  type Figures,
  measure,
  oneByOne,
  openLines,
  saturated,
  steadily,
} from './delivery/load.ts'

/**
 * From one device to the other's, durably: ours beside a bare Socket.IO server with one sync per
 * turn of the event loop, in the same run, so that the ratio tells more than the figures.
 * Client and server share this machine's cores.
 */
const COUPLES = Number(process.env.BENCH_COUPLES ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
const PER_SECOND = 500
const ONE_BY_ONE = 1_000

const scratch = newScratch()
const couples = await makeCouples(scratch.folder, COUPLES)

async function measureAll(address: string, pid: number): Promise<Record<string, Figures>> {
  const lines = await openLines(address, couples)
  try {
    await measure(lines, pid, oneByOne(lines, 200))
    return {
      'one by one': await measure(lines, pid, oneByOne(lines, ONE_BY_ONE)),
      [`${PER_SECOND} a second`]: await measure(lines, pid, steadily(lines, PER_SECOND, SECONDS)),
      saturated: await measure(lines, pid, saturated(lines, SECONDS)),
    }
  } finally {
    closeLines(lines)
  }
}

async function measureBare(): Promise<Record<string, Figures>> {
  const program = resolve(import.meta.dirname, 'delivery/bare.ts')
  const file = join(scratch.folder, 'bare.db')
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return await measureAll(line.toString().trim(), child.pid ?? 0)
  } finally {
    child.kill()
  }
}

async function measureOurs(): Promise<Record<string, Figures>> {
  const env = {
    DATA_DIR: join(scratch.folder, 'data'),
    NODE_ENV: 'production',
    RATE_LIMITS: 'off',
  }
  const server = startServerProcess({ env })
  try {
    return await measureAll(await server.ready, server.pid)
  } finally {
    await server.kill()
  }
}

try {
  const [bare, ours] = [await measureBare(), await measureOurs()]
  console.log(`${COUPLES} couples, both connected; ours beside the bare loop`)
  for (const [load, { perSecond, p50, p99, cpuMs, lost, doubled }] of Object.entries(ours)) {
    const loop = bare[load]
    if (loop === undefined) continue
    const beside = (value: number, other: number, digits: number, unit: string) =>
      `${value.toFixed(digits)}/${other.toFixed(digits)} ${unit} × ${(value / other).toFixed(2)}`
    const figures = [
      beside(perSecond, loop.perSecond, 0, 'a second'),
      `p50 ${beside(p50, loop.p50, 2, 'ms')}`,
      `p99 ${beside(p99, loop.p99, 2, 'ms')}`,
      `cpu ${beside(cpuMs, loop.cpuMs, 3, 'ms')}`,
      `lost ${lost}, doubled ${doubled}`,
    ]
    console.log(`  ${load.padEnd(14)} ${figures.join('   ')}`)
  }
} finally {
  scratch.remove()
}
