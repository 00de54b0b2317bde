// @module-tag thorough
import { describe, expect, test } from 'vitest'
import { login, saveProfile } from '#contract/accounts/calls.ts'
import { addDays } from '#contract/kernel/day.ts'
import { newPair, type Pair } from '../../server/testing/couples.ts'
import { isNight, isWhole } from '../../server/testing/effort.ts'
import { type Engine, engines } from '../../server/testing/engines.ts'
import { useTestApp } from '../../server/testing/test-app.ts'
import { report } from '../report.ts'
import { newCardDays } from './card-days.ts'
import { countCalls, newChance, type Row } from './couple.ts'
import { newDayQuestions } from './day-questions.ts'
import { newQuestionGame } from './question-game.ts'
import { newStatuses } from './statuses.ts'
import { newStoryEvenings } from './story-evenings.ts'

/** With a whole Advent and the days around it, and with a leap day and all four seasons. */
const DECEMBER = { first: '2027-11-29', days: 29 }
const YEAR = { first: '2027-10-01', days: 366 }
/** The rules are the same on both databases: by day one of them is enough for the whole year. */
const STRETCH_ON: Readonly<Record<Engine, Stretch>> = {
  sqlite: isWhole ? YEAR : DECEMBER,
  postgres: isNight ? YEAR : DECEMBER,
}
/** Days after which both log in again: a session lasts half a year at most. */
const LOGIN_EVERY = 60

interface Stretch {
  readonly first: string
  readonly days: number
}

/** The table at the end: what there is, what the couple was given, and when it would repeat. */
function table(title: string, rows: readonly Row[]): string {
  const lines = rows.map(({ kind, there, given, again }) =>
    [kind.padEnd(40), String(there).padStart(6), String(given).padStart(6), again ?? '–'].join(
      '  ',
    ),
  )
  const head = ['kind'.padEnd(40), ' there', ' given', 'used up']
  return [title, head.join('  '), ...lines].join('\n')
}

/** Two people live so many days with everything the app has; each part checks its own rules. */
async function live(
  app: { readonly clock: { setTo(instant: string): void } },
  couple: Pair,
  { first, days }: Stretch,
): Promise<readonly Row[]> {
  const chance = newChance(20_271_001)
  const parts = [
    newStatuses(couple),
    newDayQuestions(couple),
    newCardDays(couple, chance),
    newQuestionGame(couple, chance),
    newStoryEvenings(couple, chance),
  ]
  const ledFor = Math.floor(days / 2)
  for (let at = 0; at < days; at += 1) {
    const date = addDays(first, at)
    app.clock.setTo(`${date}T19:00:00Z`)
    for (const person of [couple.mia, couple.jonas]) {
      const { email, password } = person
      if (at % LOGIN_EVERY === 0) {
        person.token = (await person.ask(login, { body: { email, password } })).token
      }
    }
    if (at === ledFor) {
      const body = { myRole: 'Ausgeglichen', partnerRole: 'Ausgeglichen' } as const
      await couple.mia.ask(saveProfile, { body })
    }
    for (const part of parts) await part.play({ date, at, isLed: at < ledFor })
  }
  return parts.flatMap((part) => part.rows())
}

/**
 * A couple over weeks and over a year: nothing comes twice before all had its turn, there is
 * something for every day of the plan, no limit and no season is passed over, and no answer is told
 * before its time.
 * @returns how many the couple was given of each kind
 */
async function liveAndReport(
  app: Parameters<typeof live>[0] & { readonly address: string; readonly engine: string },
  stretch: Stretch,
): Promise<Readonly<Record<string, number>>> {
  const { first, days } = stretch
  app.clock.setTo(`${first}T08:00:00Z`)
  const couple = await newPair(app, { roles: { mia: 'Königin', jonas: 'Dienend' } })
  const calls = countCalls(couple)
  const before = process.cpuUsage()
  const rows = await live(app, couple, stretch)
  const { user, system } = process.cpuUsage(before)
  const cost = `${calls()} calls, ${Math.round((user + system) / 1e6)} s of processor time`
  report(table(`${days} days from ${first} on ${app.engine}: ${cost}`, rows))
  return Object.fromEntries(rows.map(({ kind, given }) => [kind, given]))
}

describe.each(engines)('two people day by day on %s', (engine) => {
  const app = useTestApp({ engine })
  const stretch = STRETCH_ON[engine]

  test(`KARTEN-12 KARTEN-110 KARTEN-111 KARTEN-114 O-149 O-165 O-170 ${stretch.days} days repeat nothing before all had its turn, pass no limit and tell no answer before its time`, {
    timeout: 900_000,
  }, async () => {
    const given = await liveAndReport(app(), stretch)
    expect(given['questions of the day']).toBe(stretch.days)
    expect(given.cards).toBeGreaterThanOrEqual(stretch.days)
    expect(Object.entries(given).filter(([, count]) => count === 0)).toEqual([])
  })
})
