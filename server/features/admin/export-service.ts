import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { instantOf, jsonFile } from '../../people/exporting.ts'
import { actsOn } from './acts-service.ts'
import type { Journal } from './journal-service.ts'

const ENTRIES_MAX = 10_000

/** What the operator's log says of a person, and what super users have looked at or done. */
export async function* exportLog(
  context: Context,
  journal: Journal,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const entries = await journal.newest(actor.userId, ENTRIES_MAX)
  yield jsonFile(
    'protokoll.json',
    entries.map(({ at, payload }) => {
      const { method, path, status } = JSON.parse(payload) as Record<string, unknown>
      return { um: instantOf(at), anfrage: `${String(method)} ${String(path)}`, antwort: status }
    }),
  )
  yield jsonFile(
    'einsicht-der-verwaltung.json',
    (await actsOn(context, actor)).map(({ at, act, onlyYou }) => ({
      um: at,
      was: act,
      nurDich: onlyYou,
    })),
  )
}
