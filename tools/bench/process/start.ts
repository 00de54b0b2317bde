import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { newPair } from '#server/testing/couples.ts'
import { median } from '#server/testing/quantiles.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { seedMessages } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'

const MESSAGES = sizeOf('BENCH_MESSAGES', 100_000)
const STARTS = sizeOf('BENCH_STARTS', 5)

/** Seconds from the process's start until a call is answered. */
async function startSeconds(env: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now()
  const server = startServerProcess({ env })
  try {
    const { ok } = await fetch(`${await server.ready}/health`)
    if (!ok) throw new Error('It started, but says it is not well.')
    return (performance.now() - began) / 1_000
  } finally {
    await server.kill()
  }
}

async function startMedian(env: Readonly<Record<string, string>>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < STARTS; at += 1) times.push(await startSeconds(env))
  return median(times)
}

/** Start to the first answer: modules never compiled before, warm, and over a long history. */
export async function measureStart(installation: Installation): Promise<void> {
  const env = {
    ...installation.env,
    NODE_COMPILE_CACHE: mkdtempSync(join(installation.folder, 'cache-')),
  }
  const first = await startSeconds(env)
  const warm = await startMedian(env)
  await withServer(installation, async (server) => {
    await seedMessages(server, await newPair(server), MESSAGES)
  })
  await startSeconds(env)
  const full = await startMedian(env)
  printTable('seconds from the start of the process to the first answer', [
    ['first of all', first.toFixed(2)],
    ['again', warm.toFixed(2)],
    [`with ${MESSAGES.toLocaleString('en')} messages`, full.toFixed(2)],
  ])
  checkAim('start, warm, seconds', warm, '≤', 0.5)
  checkAim('start over a long history, seconds', full, '≤', 0.5)
}
