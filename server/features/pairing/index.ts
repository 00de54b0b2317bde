import type { Context } from '../../context.ts'
import { type Feature, NO_TRANSFERS, nothingToClose } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import type { TransferHandlers } from '../../identity/pair-transfer.ts'
import { exportPair } from './export-service.ts'
import { sweepFoundingInvitations } from './founding-store.ts'
import { pairingRoutes } from './routes.ts'
import { sweepInvitations } from './store.ts'

interface Needs {
  /** Of all features: what moves when two join or one leaves. */
  readonly transferHandlers: TransferHandlers
}

export const pairing = {
  transfers: NO_TRANSFERS,
  start(context: Context, { transferHandlers }: Needs) {
    return {
      routes: pairingRoutes(context, transferHandlers),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportPair(context, actor)],
      sweeps: [sweepInvitations, sweepFoundingInvitations],
      fileErasers: [],
      listeners: {},
      close: nothingToClose,
    }
  },
} satisfies Feature
