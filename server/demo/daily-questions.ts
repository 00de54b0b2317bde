import { addDays, dayStart } from '#contract/kernel/day.ts'
import type { DemoPerson } from './person.ts'

const EVENING_MS = 21 * 3_600_000

/**
 * Answers to the first questions of the content, oldest first, one day each; the last ones are of
 * today. Null is a question somebody has left out.
 */
const ANSWERS: readonly (readonly [mia: string | null, jonas: string | null])[] = [
  [
    'Überschriften mit dem Lineal unterstreichen. Auch auf dem Einkaufszettel.',
    'Im Kino bleibe ich sitzen, bis der Abspann es erlaubt.',
  ],
  [
    'Kofferpacken zu zweit, zehn Minuten vor der Abfahrt.',
    'Das letzte Stück teilen, ohne ein Wort darüber zu verlieren.',
  ],
  ['Badewanne, Hörspiel, kein Licht.', null],
  ['An deinem Schal. Und daran, dass ich schon winke.', 'Du gehst zu schnell, ich trage zu viel.'],
  [null, 'Dick Butter, Schnittlauch, Salz.'],
  [
    'Eine Burg mit Graben, im August. Bis zur ersten Welle.',
    'Einen Schneemann auf dem Autodach. Bis zur zweiten Ampel.',
  ],
  ['Linsen. Da bin ich treu.', 'Deine Linsen.'],
  ['„Käpt’n“ bleibt. „Mausi“ darf von Bord.', 'Käpt’n gebe ich nicht mehr her.'],
  ['Cello. Zuerst dein Lieblingslied, sehr langsam.', 'Trompete. Zum Wecken.'],
  [null, 'Stadt, Land, Fluss. Danach wasche ich sehr laut ab.'],
]

interface Asked {
  readonly question: { readonly day: string; readonly options: readonly string[] } | null
}

/** @param choice which of the options, where the question has some */
async function answer(person: DemoPerson, words: string | null, choice: number): Promise<void> {
  const { question } = await person.send<Asked>('GET', '/daily-questions/today')
  if (words === null || question === null) return
  const { day, options } = question
  await person.send('PUT', '/daily-questions/answer', { day, text: options[choice] ?? words })
}

/**
 * Both answer the questions of the last days; the one of today waits for Mia.
 * @param setClock sets the server's clock, in epoch milliseconds
 */
export async function answerDailyQuestions(
  mia: DemoPerson,
  jonas: DemoPerson,
  { today, now, setClock }: { today: string; now: number; setClock: (epochMs: number) => void },
): Promise<void> {
  for (const [index, [hers, his]] of ANSWERS.entries()) {
    const back = ANSWERS.length - 1 - index
    setClock(back === 0 ? now : dayStart(addDays(today, -back)) + EVENING_MS)
    await answer(mia, hers, 0)
    await answer(jonas, his, index % 2)
  }
}
