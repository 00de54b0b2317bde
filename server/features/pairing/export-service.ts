import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { isoTimestamp, jsonFile } from '#server/pair/data-export.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { readFormerPairs } from './former-pair-service.ts'
import { invitationOfPair } from './store.ts'

/** The open invitation and the former pairs, without their contents. */
export async function* exportPair(context: Context, actor: Actor): AsyncGenerator<ZipEntry> {
  const now = context.clock.now()
  const invitation = await inPair(context, actor).read((db, pair) =>
    invitationOfPair(db, pair, now),
  )
  const mine = invitation?.invitedBy === actor.userId ? invitation : undefined
  yield jsonFile('paar.json', {
    offeneEinladung:
      mine === undefined
        ? null
        : {
            fuer: mine.name,
            seit: isoTimestamp(mine.createdAt),
            bis: isoTimestamp(mine.expiresAt),
          },
    ruhendes: (await readFormerPairs(context, actor)).map(({ leftAt, endsAt, asked }) => ({
      getrenntAm: leftAt,
      wirdGeloeschtAm: endsAt,
      vonMirZurueckgewuenscht: asked,
    })),
  })
}
