import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { exportSpecialDay } from './records.ts'
import { listDays } from './service.ts'

/** The days of both that are to come. */
export async function* exportSpecialDays(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  yield jsonFile('besondere-tage.json', (await listDays(context, actor)).map(exportSpecialDay))
}
