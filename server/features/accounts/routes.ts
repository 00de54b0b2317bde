import { login, logout, readProfile, register, saveProfile } from '#contract/accounts/calls.ts'
import {
  deleteAccount,
  endSession as endSessionCall,
  exportData,
  listSessions,
  readOfflineKey,
} from '#contract/accounts/control-calls.ts'
import { profileNotFound, sessionNotFound } from '#contract/accounts/errors.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { withoutPhotos } from '#server/http/cookies.ts'
import { refuse } from '#server/http/refuse.ts'
import { ensurePhotoCookie } from '#server/identity/login.ts'
import type { TransferHandlers } from '#server/identity/pair-transfer.ts'
import { findCouple } from '#server/identity/people.ts'
import { presentProfile } from '#server/identity/profile.ts'
import { createRunningArchives } from '#server/identity/running-archives.ts'
import { endSession, sessionsOf } from '#server/identity/sessions.ts'
import type { Exporter } from '#server/pair/data-export.ts'
import type { Eraser } from '#server/pair/erasure.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { deleteOwnAccount } from './deletion-service.ts'
import { exportOwnData } from './export-service.ts'
import { presentSession } from './present.ts'
import { logInWithPassword, registerPerson, saveOwnProfile } from './service.ts'

export interface AccountsOptions {
  readonly transferHandlers: TransferHandlers
  readonly eraser: Eraser
  /** Exporters of all features. */
  readonly exporters: readonly Exporter[]
}

export const accountsRoutes = (
  context: Context,
  options: AccountsOptions,
  archives = createRunningArchives(),
): Binding[] => [
  on(login, ({ body }, exchange) => logInWithPassword(context, body, exchange)),

  on(register, ({ body }, exchange) => registerPerson(context, body, exchange)),

  on(logout, async ({ actor }, { setHeaders }) => {
    const { cookies, database, live } = context
    await endSession(database.db, actor.userId, actor.sessionId)
    live.disconnect({ sessionId: actor.sessionId })
    setHeaders(withoutPhotos(cookies))
    return undefined
  }),

  on(saveProfile, ({ body, actor }, exchange) => saveOwnProfile(context, body, actor, exchange)),

  on(readProfile, async ({ params, actor }, exchange) => {
    if (params.id !== actor.userId) refuse(profileNotFound)
    const { database, vault } = context
    const { me, partner } = await findCouple(database.db, vault, actor.pairId, actor.userId)
    if (me === undefined) refuse(profileNotFound)
    await ensurePhotoCookie(context, exchange, actor)
    return presentProfile(me, partner)
  }),

  on(listSessions, async ({ actor }) => {
    const now = context.clock.now()
    const sessions = await inPair(context, actor).read((db, pair) =>
      sessionsOf(db, pair, actor.userId, now),
    )
    return sessions.map((session) => presentSession(session, actor.sessionId))
  }),

  on(endSessionCall, async ({ params, actor }) => {
    const ended = await endSession(context.database.db, actor.userId, params.id)
    if (!ended) refuse(sessionNotFound)
    context.live.disconnect({ sessionId: params.id })
    return undefined
  }),

  on(readOfflineKey, async ({ actor: { userId, pairId, sessionId } }) => {
    const session = ['offline', `${userId} ${pairId} ${sessionId}`] as const
    return {
      key: context.vault.blindIndex(...session),
      former: context.vault.formerIndexes(...session),
    }
  }),

  on(exportData, ({ actor }) => exportOwnData(context, options.exporters, archives, actor)),

  on(deleteAccount, async ({ body, actor }, exchange) => {
    await deleteOwnAccount(context, options, body.password, actor, exchange)
    exchange.setHeaders(withoutPhotos(context.cookies))
    return undefined
  }),
]
