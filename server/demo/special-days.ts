import { addDays } from '#contract/kernel/day.ts'
import type { DemoPerson } from './person.ts'

/** The day of another year; both are given by the offset of their years. */
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`

/** Days that count for the two, and a letter of Mia that waits for the first of them. */
export async function writeSpecialDays(
  mia: DemoPerson,
  jonas: DemoPerson,
  today: string,
): Promise<void> {
  const anniversary = addDays(today, 12)
  const days = [
    [mia, 'Jahrestag', yearsBefore(anniversary, 5), true, true],
    [jonas, 'Geburtstag von Mia', yearsBefore(addDays(today, 71), 34), true, false],
    [mia, 'Wochenende am Meer', addDays(today, 40), false, false],
  ] as const
  for (const [person, name, day, yearly, countdown] of days) {
    const clientId = crypto.randomUUID()
    await person.send('PUT', '/special-days', { clientId, name, day, yearly, countdown })
  }
  await mia.send('PUT', '/letters', {
    clientId: crypto.randomUUID(),
    day: anniversary,
    text: 'Fünf Jahre. Weißt du noch, der Regen, und wir ohne Schirm unter dem Vordach? Ich würde wieder stehen bleiben.',
    photo: null,
  })
}
