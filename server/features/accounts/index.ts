import type { Context } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import type { Exporter } from '../../identity/data-export.ts'
import { createEraser, type FileEraser } from '../../identity/erasure.ts'
import type { TransferHandlers } from '../../identity/pair-transfer.ts'
import { transferSessions } from '../../identity/records.ts'
import type { Db } from '../../storage/database.ts'
import { sweepChallenges } from './challenge-store.ts'
import { transferPasskeys } from './records.ts'
import { accountsRoutes } from './routes.ts'
import { securityRoutes } from './security-routes.ts'

interface Needs {
  /** Of all features: what moves when a partner's account is deleted. */
  readonly transferHandlers: TransferHandlers
  /** Of all other features: what the archive of a person's own data holds beside the account. */
  readonly dataExports: readonly Exporter[]
  /** Of all features: what goes with a deleted account outside of the database. */
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
      // Its own files begin the archive (`exportOwnData`).
      dataExports: [],
      sweeps: [sweepChallenges, (_db: Db, now: number) => eraser.sweep(now)],
      fileErasers: [],
      listeners: {},
      close: () => eraser.close(),
    }
  },
} satisfies Feature
