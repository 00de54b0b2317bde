import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listCards } from '#contract/cards/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages } from '#contract/daily/calls.ts'
import { listQuestions } from '#contract/questions/calls.ts'
import { listStories } from '#contract/stories/calls.ts'
import type { Pair } from '#server/testing/couples.ts'
import { newClient } from '#server/testing/person.ts'
import { postPhoto, takePhoto } from '#server/testing/pictures.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { closeLines, type Line, measure, openLines } from '../delivery/load.ts'
import { checkAim, printTable, sizeOf } from '../run.ts'
import { newPairs } from '../seed.ts'
import { type Installation, withServer } from '../server.ts'
import { memoryOf } from './cpu.ts'

const COUPLES = sizeOf('BENCH_COUPLES', 300)
const MESSAGES = sizeOf('BENCH_MESSAGES', 100_000)
/** A day's use, one round an hour. */
const HOURS = sizeOf('BENCH_HOURS', 24)

/** Couples that look in at the same time, in turns. */
const AT_ONCE = 30
const MESSAGES_OF_VISIT = 20
const PHOTOS_AN_HOUR = 3
/** Pause in place of an hour without anybody: long enough for a server to collect its garbage. */
const QUIET_MS = 7_000
/** Timers of a start and garbage of a storm are over then. */
const SETTLE_MS = 20_000
const MIB = 1_024 ** 2

const root = resolve(import.meta.dirname, '../../..')
const isBuilt = existsSync(resolve(root, 'dist/server/main.mjs'))

/** Sends `count` messages as quickly as they are acknowledged, equally many of each couple. */
const storm = (lines: readonly Line[], count: number) => (send: (line: Line) => Promise<void>) =>
  Promise.all(
    lines.map(async (line) => {
      for (let at = 0; at < count / lines.length; at += 1) await send(line)
    }),
  ).then(() => undefined)

/** Some couples come, write, read what the screens of an evening show, and leave again. */
async function visit(address: string, pid: number, couples: readonly Pair[], photo: Buffer) {
  const lines = await openLines(address, couples)
  await measure(lines, pid, storm(lines, MESSAGES_OF_VISIT * lines.length))
  const devices = couples.flatMap(({ mia, jonas }) => [mia, jonas])
  await Promise.all(
    devices.map(async ({ token }) => {
      const device = newClient(address, token)
      await device.ask(history, { query: { limit: '50' } })
      await device.ask(listCards)
      await device.ask(listStories)
      await device.ask(listQuestions)
      await device.ask(listDailyMessages)
    }),
  )
  for (const { token } of devices.slice(0, PHOTOS_AN_HOUR)) {
    await postPhoto(newClient(address, token), photo)
  }
  closeLines(lines)
}

interface Measured {
  readonly idle: number
  readonly afterStorm: number
  /** Memory at the end of each hour. */
  readonly day: readonly number[]
}

async function measureOne(
  env: Readonly<Record<string, string>>,
  couples: readonly Pair[],
  installation: string | undefined,
): Promise<Measured> {
  const server = startServerProcess({ env, ...(installation !== undefined && { installation }) })
  const photo = await takePhoto('jpeg', { width: 4_000, height: 3_000 })
  try {
    const address = await server.ready
    await wait(SETTLE_MS)
    const idle = memoryOf(server.pid)
    const lines = await openLines(address, couples)
    await measure(lines, server.pid, storm(lines, MESSAGES))
    closeLines(lines)
    await wait(SETTLE_MS)
    const afterStorm = memoryOf(server.pid)
    const day: number[] = []
    for (let hour = 0; hour < HOURS; hour += 1) {
      const first = (hour * AT_ONCE) % couples.length
      await visit(address, server.pid, couples.slice(first, first + AT_ONCE), photo)
      await wait(QUIET_MS)
      day.push(memoryOf(server.pid))
    }
    return { idle, afterStorm, day }
  } finally {
    await server.kill()
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** How much more the last quarter of a day takes than the second, by which everybody has been there. */
function growth(day: readonly number[]): number {
  const quarter = Math.ceil(day.length / 4)
  return mean(day.slice(-quarter)) - mean(day.slice(quarter, 2 * quarter))
}

/**
 * Resident memory of a server nobody uses, after a storm of messages of many couples, and over a day
 * of visits: of the sources, and of the built server where it has been built.
 */
export async function measureMemory(installation: Installation): Promise<void> {
  const couples = await withServer(installation, (server) => newPairs(server, COUPLES))
  const subjects = isBuilt ? [undefined, root] : [undefined]
  const mib = (bytes: number) => (bytes / MIB).toFixed(0)
  const rows: string[][] = []
  for (const subject of subjects) {
    const { idle, afterStorm, day } = await measureOne(installation.env, couples, subject)
    const name = subject === undefined ? 'the sources' : 'built'
    rows.push([name, mib(idle), mib(afterStorm), mib(Math.max(...day)), mib(growth(day))])
    console.log(`${name}, MiB at the end of each hour: ${day.map(mib).join(' ')}`)
    const limit = (of: number) => (subject === undefined ? undefined : of)
    checkAim(`${name}: MiB idle`, idle / MIB, '≤', limit(110))
    checkAim(`${name}: MiB after the storm`, afterStorm / MIB, '≤', limit(250))
    checkAim(`${name}: MiB at most over the day`, Math.max(...day) / MIB, '≤', limit(250))
    checkAim(`${name}: MiB the day has grown by`, growth(day) / MIB, '≤', limit(10))
  }
  printTable(
    `${COUPLES} couples, ${MESSAGES.toLocaleString('en')} messages, a day of ${HOURS} rounds; MiB`,
    [['', 'idle', 'after the storm', 'at most that day', 'grown by'], ...rows],
  )
}
