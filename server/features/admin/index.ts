import type { Context } from '#server/context.ts'
import { type Feature, NO_TRANSFERS } from '#server/feature.ts'
import type { Actor } from '#server/http/bind.ts'
import { readContentVersion } from '#server/lib/content-version.ts'
import { createActivityLog } from './activity-log-service.ts'
import { sweepActivityLog } from './activity-log-store.ts'
import { alertOfBackups } from './backup-service.ts'
import { exportActivityLog } from './export-service.ts'
import type { PushSender } from './models.ts'
import { createReleaseCheck } from './release-check-service.ts'
import { adminRoutes } from './routes.ts'
import { selfTestRoutes } from './self-test/routes.ts'
import type { SelfTestNeeds } from './self-test/service.ts'
import { type FoundingInvitations, type ServerFacts, warnOfFullDisk } from './service.ts'

interface Needs
  extends Omit<ServerFacts, 'contentVersion' | 'newerVersion' | 'startedAt'>,
    SelfTestNeeds {
  readonly sendPush: PushSender
  readonly founding: FoundingInvitations
}

export const admin = {
  transfers: NO_TRANSFERS,
  start(context: Context, { version, sendPush, founding, ...selfTestNeeds }: Needs) {
    const activityLog = createActivityLog(context)
    const startedAt = context.clock.now()
    const releases = createReleaseCheck(context, version)
    return {
      routes: [
        ...adminRoutes(context, {
          activityLog,
          send: sendPush,
          founding,
          version,
          contentVersion: readContentVersion(context.config.contentDir),
          startedAt,
          newerVersion: releases.newerVersion,
        }),
        ...selfTestRoutes(context, selfTestNeeds),
      ],
      socketHandlers: [],
      dataExports: [(actor: Actor) => exportActivityLog(context, activityLog, actor)],
      days: [],
      sweeps: [
        sweepActivityLog,
        () => warnOfFullDisk(context),
        () => alertOfBackups(context, sendPush, startedAt),
        (_db, now) => Promise.resolve(releases.sweep(now)),
      ],
      fileErasers: [],
      listeners: { callAnswered: activityLog.record },
      close() {
        releases.close()
        return activityLog.close()
      },
    }
  },
} satisfies Feature
