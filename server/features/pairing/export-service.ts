import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { instantOf, jsonFile } from '../../people/exporting.ts'
import { pairVault } from '../../people/people.ts'
import { listOwnPasts } from './former-pair-service.ts'
import { invitationOfPair } from './store.ts'

/** One's open invitation, and the pasts that still rest; what lies in those stays hidden. */
export async function* exportPair(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const { database, vault, clock } = context
  const pair = await pairVault(database.db, vault, actor.pairId)
  const invitation = await invitationOfPair(database.db, pair, clock.now())
  const mine = invitation?.invitedBy === actor.userId ? invitation : undefined
  yield jsonFile('paar.json', {
    offeneEinladung:
      mine === undefined
        ? null
        : { fuer: mine.name, seit: instantOf(mine.createdAt), bis: instantOf(mine.expiresAt) },
    ruhendes: (await listOwnPasts(context, actor)).map(({ leftAt, endsAt, asked }) => ({
      getrenntAm: leftAt,
      wirdGeloeschtAm: endsAt,
      vonMirZurueckgewuenscht: asked,
    })),
  })
}
