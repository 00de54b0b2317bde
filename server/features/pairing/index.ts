import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import type { TransferHandlers } from '#server/identity/pair-transfer.ts'
import { exportPair } from './export-service.ts'
import { inviteFounder } from './founding-service.ts'
import {
  countFoundingInvitations,
  deleteFoundingInvitations,
  sweepFoundingInvitations,
} from './founding-store.ts'
import { pairingRoutes } from './routes.ts'
import { sweepInvitations } from './store.ts'

interface Needs {
  /** Handlers of all features for the rows that move when two join or one leaves. */
  readonly transferHandlers: TransferHandlers
}

export const pairing = {
  transfers: NO_TRANSFERS,
  start(context: Context, { transferHandlers }: Needs) {
    const { clock, vault } = context
    const { db } = context.database
    return {
      /** Invitations for the first person of a new pair, for super users. */
      founding: {
        count: () => countFoundingInvitations(db, clock.now()),
        invite: () => inviteFounder(db, vault, clock.now()),
        endAll: () => deleteFoundingInvitations(db),
      },
      routes: pairingRoutes(context, transferHandlers),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportPair(context, actor)],
      days: [],
      sweeps: [sweepInvitations, sweepFoundingInvitations],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
