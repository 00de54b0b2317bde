import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { jsonFile } from '../../identity/data-export.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { matches, ownAnswers } from './service.ts'

/** Own answers and visible matches; nothing else of the partner. */
export async function* exportAnswers(
  context: Context,
  catalog: QuestionCatalog,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  yield jsonFile(
    'antworten.json',
    [...(await ownAnswers(context, actor))].map(([id, answer]) => ({
      frage: catalog.find(id)?.text ?? null,
      antwort: answer,
    })),
  )
  yield jsonFile(
    'gemeinsame-treffer.json',
    (await matches(context, catalog, actor, 'copied')).map(({ fragePaar, matchType, details }) => ({
      geben: fragePaar.geben.text,
      empfangen: fragePaar.empfangen.text,
      treffer: matchType,
      ich: details.userA,
      partner: details.userB,
    })),
  )
}
