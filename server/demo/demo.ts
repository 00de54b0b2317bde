import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { silentLogger } from '../lib/logger.ts'
import { writeMessages } from './chat.ts'
import { answerDailyQuestions } from './daily-questions.ts'
import { liveDays } from './days.ts'
import { createPerson, type DemoPerson } from './person.ts'
import { answerQuestions } from './questions.ts'
import { writeSpecialDays } from './special-days.ts'
import { readStories } from './stories.ts'

const PASSWORD = 'kerzenlicht'
const WEEKS = 4
const EVENING_MS = 20 * 3_600_000

/** The demo lives in a folder of its own beside the real data, with a key of its own. */
export function demoConfig(config: Config): Config {
  const dataDir = join(dirname(config.dataDir), 'demo-data')
  return {
    ...config,
    dataDir,
    database: { file: join(dataDir, 'knistern.db') },
    media: { folder: join(dataDir, 'photos') },
    keyFile: `${dataDir}.key`,
    registration: 'open',
  }
}

/**
 * Fills an empty demo folder with Mia & Jonas and four weeks of their life, through the same calls
 * people use, each on its own day. Returns both logins as lines to print.
 */
export async function seedDemo(config: Config): Promise<string[]> {
  const logins = [
    `Mia:    mia@beispiel.de / ${PASSWORD}`,
    `Jonas:  jonas@beispiel.de / ${PASSWORD}`,
  ]
  if ('file' in config.database && existsSync(config.database.file)) return logins

  const today = utcDay(Date.now())
  let now = dayStart(addDays(today, -7 * WEEKS)) + EVENING_MS
  const app = await createApp(
    { ...config, rateLimits: false, logLevel: 'silent' },
    { clock: { now: () => now }, log: silentLogger },
  )
  try {
    const mia = await createPerson(app.http, {
      name: 'Mia',
      email: 'mia@beispiel.de',
      password: PASSWORD,
    })
    await mia.send('PATCH', '/auth/profile', {
      username: 'mia',
      myRole: 'Königin',
      partnerRole: 'Ausgeglichen',
      hasOnboardingCompleted: true,
    })
    const jonas = await mia.invite({
      name: 'Jonas',
      username: 'jonas',
      email: 'jonas@beispiel.de',
      password: PASSWORD,
    })
    await playCards(mia, jonas, today, (day) => {
      now = dayStart(day) + EVENING_MS
    })
    const setClock = (epochMs: number) => {
      now = epochMs
    }
    await liveDays(mia, jonas, { today, now: Date.now(), setClock })
    await writeMessages(mia, jonas, { today, now: Date.now(), setClock })
    await answerDailyQuestions(mia, jonas, { today, now: Date.now(), setClock })
    await answerQuestions(mia, jonas)
    await readStories(mia, jonas)
    await writeSpecialDays(mia, jonas, today)
  } finally {
    await app.close()
  }
  return logins
}

/**
 * Chooses a card on two of three days, by turns, and marks favourites.
 */
async function playCards(
  mia: DemoPerson,
  jonas: DemoPerson,
  today: string,
  setClock: (day: string) => void,
): Promise<void> {
  const cards = await mia.send<{ id: string }[]>('GET', '/cards?limit=40&seed=7')
  let next = 0
  for (let back = 7 * WEEKS; back > 0; back -= 1) {
    if (back % 3 === 0) continue
    const day = addDays(today, -back)
    setClock(day)
    const card = cards[next]
    if (card === undefined) break
    const chooser = back % 4 === 1 ? jonas : mia
    await chooser.send('POST', '/selection?force=true', { date: day, cardId: card.id })
    if (next % 4 === 0) {
      await mia.send('POST', `/card-meta/favorite?cardId=${card.id}&isFavorite=true`)
    }
    if (next % 5 === 0) await jonas.send('POST', `/card-meta/vote?cardId=${card.id}&vote=like`)
    next += 1
  }
}
