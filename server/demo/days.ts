import { addDays, dayStart } from '#contract/kernel/day.ts'
import type { DemoPerson } from './person.ts'

const HOUR_MS = 3_600_000

/** Status levels by day, one digit each, yesterday last; a dash is a day without a status. */
const MIA = '34-5653246786-4355689754-56'
const JONAS = '5-67644556897-446778-56-667'

/** Texts of some statuses. */
const WORDS: Readonly<Record<number, readonly [mia: string, jonas: string]>> = {
  3: ['Sofa, Decke, deine Füße.', 'Langer Tag, gute Laune.'],
  7: ['Heute bitte nur Suppe.', 'Ich halte dich einfach fest.'],
  11: ['Du hast heute Morgen so gelächelt.', 'Ich bin um acht zu Hause.'],
  16: ['Müde, aber nicht ungern bei dir.', 'Erst Sport, dann schauen wir.'],
  20: ['Ich habe das grüne Kleid gefunden.', 'Sag nur, wo.'],
  26: ['Angenehm unruhig.', 'Ich denke seit dem Mittag an den Flur.'],
}

/** Daily messages, by days before today. */
const MESSAGES: Readonly<Record<number, readonly [mia: string, jonas: string]>> = {
  19: ['Der Zettel im Mantel ist von mir.', 'Ich habe ihn in der Bahn gefunden. Zweimal gelesen.'],
  12: ['Heute Abend kochst du und ich störe.', 'Störe bitte früh.'],
  6: ['Nimm den langen Weg nach Hause, ich brauche noch zehn Minuten.', 'Zehn? Ich gebe dir acht.'],
  2: ['Ich habe von dir geträumt.', 'Erzähl es mir heute im Dunkeln.'],
}

const levelOf = (levels: string, index: number): number | null => {
  const digit = levels[index]
  return digit === undefined || digit === '-' ? null : Number(digit)
}

const wordsOf = (index: number, who: 0 | 1): string => WORDS[index]?.[who] ?? ''

/**
 * Posts statuses and daily messages of four weeks and of today, none later than `now`. Mia’s role
 * grants Jonas his status before he posts it.
 * @param setClock sets the server's clock, in epoch milliseconds
 */
export async function liveDays(
  mia: DemoPerson,
  jonas: DemoPerson,
  { today, now, setClock }: { today: string; now: number; setClock: (epochMs: number) => void },
): Promise<void> {
  for (let index = 0; index < MIA.length; index += 1) {
    const back = MIA.length - index
    const start = dayStart(addDays(today, -back))
    setClock(start + 8 * HOUR_MS)
    await exchange(mia, jonas, MESSAGES[back])
    setClock(start + 19 * HOUR_MS)
    await post(mia, levelOf(MIA, index), wordsOf(index, 0))
    await releaseAndPost(mia, jonas, levelOf(JONAS, index), wordsOf(index, 1))
  }
  const partOfToday = (part: number) => Math.floor(dayStart(today) + (now - dayStart(today)) * part)
  setClock(partOfToday(0.5))
  await write(
    jonas,
    'Dein Schlüssel liegt noch hier. Ich bringe ihn dir, wenn du die Tür aufmachst.',
  )
  setClock(partOfToday(0.7))
  await post(mia, 7, 'Komm nicht zu spät, ich habe Kerzen.')
  await releaseAndPost(mia, jonas, 8, 'Ich gehe heute eine Stunde früher.')
  setClock(partOfToday(0.8))
  await write(mia, 'Dann klingel. Ich mache auf, aber langsam.')
  setClock(partOfToday(0.9))
  await write(jonas, 'Langsam ist mir recht.')
}

async function exchange(
  mia: DemoPerson,
  jonas: DemoPerson,
  messages: readonly [string, string] | undefined,
): Promise<void> {
  if (messages === undefined) return
  await write(mia, messages[0])
  await write(jonas, messages[1])
}

const write = (person: DemoPerson, message: string): Promise<unknown> =>
  person.send('POST', '/daily-message', { message })

async function post(person: DemoPerson, level: number | null, message: string): Promise<void> {
  if (level !== null) await person.send('POST', '/arousal-status', { level, message })
}

async function releaseAndPost(
  mia: DemoPerson,
  jonas: DemoPerson,
  level: number | null,
  message: string,
): Promise<void> {
  if (level === null) return
  await mia.send('POST', '/arousal-status/permission')
  await post(jonas, level, message)
}
