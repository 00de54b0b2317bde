import type { Context } from '#server/context.ts'
import type { Feature } from '#server/feature.ts'
import type { TransferHandlers } from '#server/identity/pair-transfer.ts'
import { transferSessions } from '#server/identity/records.ts'
import type { Exporter } from '#server/pair/data-export.ts'
import { createEraser, type FileEraser } from '#server/pair/erasure.ts'
import type { Db } from '#server/storage/database.ts'
import { sweepChallenges } from './challenge-store.ts'
import { transferPasskeys } from './records.ts'
import { accountsRoutes } from './routes.ts'
import { securityRoutes } from './security-routes.ts'

interface Needs {
  /** Handlers of all features for the rows that move when a partner's account is deleted. */
  readonly transferHandlers: TransferHandlers
  /** Exporters of all other features, for the archive of a person's own data beside the account. */
  readonly dataExports: readonly Exporter[]
  /** Erasers of all features, for a deleted account's files outside of the database. */
  readonly fileErasers: readonly FileEraser[]
}

export const accounts = {
  transfers: { own: [transferSessions, transferPasskeys], alone: [], inviter: [] },
  start(context: Context, { transferHandlers, dataExports, fileErasers }: Needs) {
    const eraser = createEraser(context, fileErasers)
    return {
      routes: [
        ...accountsRoutes(context, { transferHandlers, eraser, exporters: dataExports }),
        ...securityRoutes(context),
      ],
      socketHandlers: [],
      // The files of the account begin the archive (`exportOwnData`).
      dataExports: [],
      days: [],
      sweeps: [sweepChallenges, (_db: Db, now: number) => eraser.sweep(now)],
      fileErasers: [],
      listeners: {},
      close: () => eraser.close(),
    }
  },
} satisfies Feature
