import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { jsonFile } from '../../identity/data-export.ts'
import { inPair } from '../../identity/in-pair.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { exportSettings } from './records.ts'
import { readSettings } from './settings-service.ts'
import { subscriptionsOf } from './subscription-store.ts'

/** Notification settings, and the push services of the own devices. */
export async function* exportPush(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const settings = await readSettings(context, actor)
  const devices = await inPair(context, actor).read((db, pair) =>
    subscriptionsOf(db, pair, actor.userId),
  )
  yield jsonFile('benachrichtigungen.json', {
    ...exportSettings(settings),
    geraete: devices.map(({ record }) => record.endpoint),
  })
}
