import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { jsonList } from '../../identity/data-export.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import type { AskedDay } from './models.ts'
import { presentDay } from './present.ts'
import { answeredDays } from './service.ts'

async function* presentAll(days: AsyncIterable<AskedDay>, actor: Actor): AsyncGenerator<unknown> {
  for await (const asked of days) {
    const { day, text, mine, partner } = presentDay(asked, actor)
    yield { tag: day, frage: text, ich: mine, partner }
  }
}

/** Own answers, newest first; the partner's where both have answered, nothing else of the partner. */
export async function* exportDailyAnswers(
  context: Context,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  yield jsonList('fragen-des-tages.json', presentAll(answeredDays(context, actor), actor))
}
