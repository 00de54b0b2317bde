import { statusYear } from '#contract/daily/calls.ts'
import { readDay, readLookBack, readMonth } from '#contract/days/calls.ts'
import { addDays, addMonths, dayStart, monthOf, utcDay } from '#contract/kernel/day.ts'
import { newPair } from '#server/testing/couples.ts'
import { seedDays } from '../seed-days.ts'
import type { BenchServer } from '../server.ts'
import { FLAT, figuresInTurns, nameOf, type Probe, printGrowth } from './probes.ts'

const YEARS = 10
const DAY_MS = 86_400_000

const daysBetween = (first: string, before: string): number =>
  (dayStart(before) - dayStart(first)) / DAY_MS

/**
 * „Unsere Tage“ of a couple that has begun with the last month, and of one of ten years: both read a
 * month, a day and what comes up, and the chart of a year of which they have equally many days.
 */
export async function measureDays(server: BenchServer): Promise<void> {
  const today = utcDay(Date.now())
  const last = addMonths(monthOf(today), -1)
  const first = `${last}-01`
  const year = Number(last.slice(0, 4))
  const newYear = `${year + 1}-01-01`
  const charted = daysBetween(first, today < newYear ? today : newYear)
  const newProbes = async (since: string, yearsAgo: number): Promise<Probe[]> => {
    const pair = await newPair(server)
    await seedDays(server, pair, since)
    const { ask } = pair.mia
    const month = addMonths(last, -12 * Math.floor(yearsAgo / 2))
    const chart = { year: String(year - yearsAgo) }
    return [
      [nameOf(readMonth), FLAT, () => ask(readMonth, { query: { month } })],
      [nameOf(readDay), FLAT, () => ask(readDay, { query: { day: `${month}-10` } })],
      [nameOf(readLookBack), FLAT, () => ask(readLookBack)],
      [nameOf(statusYear), FLAT, () => ask(statusYear, { query: chart })],
    ]
  }
  const begun = addDays(`${year + 1 - YEARS}-01-01`, -charted)
  const few = await newProbes(first, 0)
  const many = await newProbes(begun, YEARS)
  const sizes = [daysBetween(first, today), daysBetween(begun, today)] as const
  printGrowth('days of one couple', sizes, await figuresInTurns(few, many))
}
