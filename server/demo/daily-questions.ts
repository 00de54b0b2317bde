import { addDays, dayStart } from '#contract/kernel/day.ts'
import type { DemoPerson } from './person.ts'

const EVENING_MS = 21 * 3_600_000

/** Days whose questions both have met, the last one today. */
const DAYS = 14

type Words = readonly [mia: string, jonas: string]

/** Answers to questions in words that begin so, since each couple is asked in an order of its own. */
const ANSWERS: readonly (readonly [begin: RegExp, answers: readonly Words[]])[] = [
  [
    /^Welche/,
    [
      [
        'Da fallen mir drei ein. Am schönsten ist die Antwort mit dir darin.',
        'Ich schwanke noch. Frag mich heute Abend, dann zeige ich es dir.',
      ],
      [
        'Lange überlegt. Die ehrliche Antwort kennst nur du.',
        'Du lachst, wenn ich das sage. Also sage ich es im Dunkeln.',
      ],
      [
        'Die Wahl fällt mir schwer. Frag mich mit einem Kuss.',
        'Ganz klar etwas, das man nur zu zweit kann.',
      ],
    ],
  ],
  [
    /^Wie\b/,
    [
      ['Mit einem Lächeln, meistens.', 'Du weißt es längst. Du willst es nur hören.'],
      ['Dazu muss ich dich ansehen. Komm her.', 'Frag mich, wenn das Licht aus ist.'],
    ],
  ],
  [
    /^Wann\b/,
    [
      [
        'Sonntags, wenn keiner von uns aufstehen will.',
        'Öfter, als man mir ansieht. Gestern in der Küche zum Beispiel.',
      ],
    ],
  ],
  [
    /^Was\b/,
    [
      ['Etwas mit viel Zeit, wenig Licht und dir.', 'Das flüstere ich dir lieber ins Ohr.'],
      ['Eine kleine Albernheit. Du kennst sie.', 'Alles, was nach Urlaub riecht.'],
    ],
  ],
  [
    /^W/,
    [
      ['Am Ende hat es immer mit dir zu tun.', 'Rate. Du hast drei Versuche.'],
      [
        'Frag mich das noch einmal bei Kerzenlicht.',
        'Ich habe gelächelt, als ich es las. Mehr heute Abend.',
      ],
      [
        'Das steht mir doch ins Gesicht geschrieben.',
        'Mein erster Gedanke ist nicht jugendfrei. Mein zweiter auch nicht.',
      ],
    ],
  ],
]

interface Asked {
  readonly question: {
    readonly day: string
    readonly text: string
    readonly form: string
    readonly options: readonly string[]
  } | null
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
  const left = ANSWERS.map(([begin, answers]) => ({ begin, answers: [...answers] }))
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    setClock(back === 0 ? now : dayStart(addDays(today, -back)) + EVENING_MS)
    const { question } = await jonas.send<Asked>('GET', '/daily-questions/today')
    if (question === null) continue
    const { day, text, form, options } = question
    const fits = left.find(({ begin, answers }) => begin.test(text) && answers.length > 0)
    const words =
      options.length > 0 ? [options[0], options[back % options.length]] : fits?.answers.shift()
    // A question that no answer is left for is left out.
    const [hers, his] = words ?? []
    if (hers === undefined || his === undefined) continue
    const isGuess = form === 'guess'
    const answer = (person: DemoPerson, own: string, other: string) =>
      person.send('PUT', '/daily-questions/answer', {
        day,
        text: own,
        ...(isGuess && { guess: options.length > 0 ? other : 'Bestimmt dasselbe wie bei mir.' }),
      })
    if (back > 0) await answer(mia, hers, his)
    await answer(jonas, his, hers)
  }
}
