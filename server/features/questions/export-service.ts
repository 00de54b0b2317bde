import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { jsonFile } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import { exportQuestionSwitches } from './records.ts'
import { matches, ownAnswers } from './service.ts'
import { NOTHING_SWITCHED, questionSwitchesOf } from './switch-store.ts'

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
  const switches = await inPair(context, actor).read(questionSwitchesOf)
  yield jsonFile(
    'fragen-schalter.json',
    exportQuestionSwitches(switches.get(actor.userId) ?? NOTHING_SWITCHED),
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
