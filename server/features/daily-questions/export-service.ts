import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile, jsonList } from '#server/pair/data-export.ts'
import type { AskedDay } from './models.ts'
import { ownQuestions } from './own-service.ts'
import { presentDay } from './present.ts'
import { answeredDays } from './service.ts'

const inGerman = ({ mine, partner }: DailyQuestion['reply']) => ({ ich: mine, partner })

async function* presentAll(
  batches: AsyncIterable<readonly AskedDay[]>,
  actor: Actor,
): AsyncGenerator<unknown> {
  for await (const days of batches) {
    for (const asked of days) {
      const { day, text, options, author, mine, partner, ...said } = presentDay(asked, actor)
      yield {
        tag: day,
        frage: text,
        auswahl: options,
        von: author === 'me' ? 'ich' : author,
        ich: mine,
        partner,
        vermutung: inGerman(said.guess),
        reaktion: inGerman(said.reaction),
        erwiderung: inGerman(said.reply),
      }
    }
  }
}

/**
 * Own answers, newest first, the partner's where both have answered, nothing else of the partner; and
 * the questions one has written that may still wait.
 */
export async function* exportDailyAnswers(
  context: Context,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  yield jsonList('fragen-des-tages.json', presentAll(answeredDays(context, actor), actor))
  const { questions } = await ownQuestions(context, actor)
  yield jsonFile(
    'eigene-fragen-des-tages.json',
    questions.map(({ question, options, askedOn }) => ({
      frage: question,
      auswahl: options,
      gestellt: askedOn,
    })),
  )
}
