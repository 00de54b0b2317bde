import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { jsonFile } from '#server/pair/data-export.ts'
import { exportHidden } from './records.ts'
import { hiddenOf } from './service.ts'

/** Things and days one has hidden from coming up again; the days themselves are in the files of their features. */
export async function* exportHides(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  yield jsonFile('ausgeblendete-tage.json', (await hiddenOf(context, actor)).map(exportHidden))
}
