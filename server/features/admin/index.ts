import type { Context } from '../../context.ts'
import { type Feature, NO_TRANSFERS } from '../../feature.ts'
import type { Actor } from '../../http/bind.ts'
import { readContentVersion } from '../../lib/content-version.ts'
import { createActivityLog } from './activity-log-service.ts'
import { sweepActivityLog } from './activity-log-store.ts'
import { exportActivityLog } from './export-service.ts'
import { adminRoutes } from './routes.ts'
import { type PushSender, type ServerFacts, warnOfFullDisk } from './service.ts'

interface Needs extends Omit<ServerFacts, 'contentVersion' | 'startedAt'> {
  readonly sendPush: PushSender
}

export const admin = {
  transfers: NO_TRANSFERS,
  start(context: Context, { version, sendPush }: Needs) {
    const activityLog = createActivityLog(context)
    const startedAt = context.clock.now()
    return {
      routes: adminRoutes(context, {
        activityLog,
        send: sendPush,
        version,
        contentVersion: readContentVersion(context.config.contentDir),
        startedAt,
      }),
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportActivityLog(context, activityLog, actor)],
      sweeps: [sweepActivityLog, () => warnOfFullDisk(context)],
      fileErasers: [],
      listeners: { callAnswered: activityLog.record },
      close: activityLog.close,
    }
  },
} satisfies Feature
