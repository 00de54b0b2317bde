import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { exportQuestionSwitches } from './records.ts'
import { matches, ownAnswers } from './service.ts'
import { questionSwitches } from './switch-store.ts'

/** Own answers and visible matches; nothing else of the partner. */
export async function* exportAnswers(
  context: Context,
  catalog: QuestionCatalog,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  yield jsonFile(
    'antworten.json',
    [...(await ownAnswers(context, actor))].map(([key, answer]) => ({
      frage: catalog.withKey(key)?.text ?? null,
      antwort: answer,
    })),
  )
  const switches = await inPair(context, actor).read(questionSwitches.ofPair)
  yield jsonFile(
    'fragen-schalter.json',
    exportQuestionSwitches(switches.get(actor.userId) ?? questionSwitches.nothing),
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
