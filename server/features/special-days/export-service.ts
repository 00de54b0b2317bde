import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { exportSpecialDay } from './records.ts'
import { specialDaysOf } from './store.ts'

/** All days of both that are stored, also one that is over, which stays until the next is written. */
export async function* exportSpecialDays(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const days = await inPair(context, actor).read(specialDaysOf)
  yield jsonFile(
    'besondere-tage.json',
    days.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(exportSpecialDay),
  )
}
