// @module-tag nightly
import { describe, expect, test } from 'vitest'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { listQuestions } from '#contract/questions/calls.ts'
import { newPair, type Pair } from '../server/testing/couples.ts'
import { effort, seedOf } from '../server/testing/effort.ts'
import { useFixture } from './fixtures.ts'
import { type Chance, chanceOf, type Made, type Material, someWrite } from './support/writes.ts'
import { LINES, newWritingDevice, type WritingDevice } from './support/writing-device.ts'
import { judge, type Verdict } from './support/written.ts'

const SCHEDULES = effort('KNISTERN_SCHEDULES', { all: 25, nightly: 500 })
const SEED = seedOf('KNISTERN_SCHEDULE_SEED')
const STEPS = 24
/** The limit of a schedule, generous for a busy machine. */
const SCHEDULE_MS = 120_000

interface Played extends Verdict {
  readonly writes: number
  /** The steps, in words. */
  readonly log: readonly string[]
}

describe('Changes made while the network comes and goes', () => {
  const fixture = useFixture({ env: { RATE_LIMITS: 'off' } })

  const idsOf = async (pair: Pair, count: number) => {
    const ids: string[] = []
    for (let number = 0; number < count; number += 1) {
      const body = { text: `Anfang ${number}`, clientId: crypto.randomUUID() }
      ids.push((await pair.mia.ask(postMessage, { body })).id)
    }
    return ids
  }

  /** Both devices are Mia's, one with an app lock; what only the last of several writes tells is each one's own. */
  async function materialOf(pair: Pair): Promise<readonly Material[]> {
    const cards = await pair.mia.ask(listCards, { query: { limit: '8', seed: '3' } })
    const { questions } = await pair.mia.ask(listQuestions, { query: { pageSize: '6' } })
    const messageIds = await idsOf(pair, 4)
    return ['Telefon', 'Laptop'].map((name, index) => ({
      name,
      cards: cards.slice(4 * index, 4 * index + 4),
      questions: questions.slice(3 * index, 3 * index + 3),
      messageIds: messageIds.slice(2 * index, 2 * index + 2),
    }))
  }

  async function step(chance: Chance, device: WritingDevice, made: () => Promise<void>) {
    const dice = chance.below(11)
    if (device.tabs.length === 0 || (dice === 0 && device.tabs.length < 2)) return device.openTab()
    if (dice === 1) return device.closeTab(chance.of(device.tabs))
    if (dice <= 4) {
      device.line = chance.of(LINES)
      return
    }
    if (dice === 5) return device.wakeWorker(chance.of(device.tabs))
    await made()
  }

  async function play(seed: number): Promise<Played> {
    const chance = chanceOf(seed)
    const pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    const { pairId, mia, jonas } = pair
    const session = { token: mia.token ?? '', userId: mia.userId, pairId }
    const material = await materialOf(pair)
    const made: Made[] = []
    const devices: WritingDevice[] = []
    const log: string[] = []
    try {
      for (const _ of material)
        devices.push(
          await newWritingDevice(fixture.browser, fixture.address, session, devices.length > 0),
        )
      for (let number = 0; number < STEPS; number += 1) {
        const index = chance.below(devices.length)
        const [device, own] = [devices[index], material[index]]
        if (device === undefined || own === undefined) throw new Error('No such device.')
        const { line, tabs } = device
        await step(chance, device, async () => {
          const write = someWrite(chance, own, number)
          made.push({ ...write, device: index, number })
          await device.write(chance.of(device.tabs), write)
          log.push(`${own.name} ${line}: ${JSON.stringify(write).slice(0, 120)}`)
        })
        log.push(`${own.name}: ${device.line}, ${tabs.length} tabs`)
        if (chance.below(STEPS) === 0)
          await jonas.call(selectCard, {
            query: { force: 'true' },
            body: { cardId: chance.of(own.cards).id },
          })
      }
      for (const device of devices) await device.settle()
      return { writes: made.length, log, ...(await judge(pair, devices, made)) }
    } catch (cause) {
      throw new Error(`seed ${seed}\n${log.join('\n')}`, { cause })
    } finally {
      for (const device of devices) await device.close()
    }
  }

  test('O-158 Each write is brought once and in its order, or refused in a sentence', {
    timeout: SCHEDULES * SCHEDULE_MS,
  }, async () => {
    const sums = { writes: 0, refused: 0, lost: 0, doubled: 0, reordered: 0, unsaid: 0 }
    const faults: string[] = []
    for (let number = 0; number < SCHEDULES; number += 1) {
      const played = await play(SEED + number)
      sums.writes += played.writes
      sums.refused += played.refused
      const wrong: string[] = []
      for (const kind of ['lost', 'doubled', 'reordered', 'unsaid'] as const) {
        sums[kind] += played[kind].length
        for (const fault of played[kind]) wrong.push(`${kind} ${fault}`)
      }
      if (wrong.length > 0)
        faults.push([`seed ${SEED + number}`, ...wrong, ...played.log].join('\n'))
    }
    process.stdout.write(`${SCHEDULES} schedules from seed ${SEED}: ${JSON.stringify(sums)}\n`)
    expect(faults.join('\n\n')).toBe('')
  })
})
