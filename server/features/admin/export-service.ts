import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import type { ZipEntry } from '#server/lib/zip.ts'
import { isoTimestamp, jsonFile } from '#server/pair/data-export.ts'
import type { ActivityLog } from './activity-log-service.ts'
import { auditTrailOf } from './audit-trail-service.ts'

const ENTRIES_MAX = 10_000

/** A person's entries of the activity log and of the audit trail. */
export async function* exportActivityLog(
  context: Context,
  activityLog: ActivityLog,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const entries = await activityLog.newest(actor.userId, ENTRIES_MAX)
  yield jsonFile(
    'protokoll.json',
    entries.map(({ at, payload }) => {
      const { method, path, status } = JSON.parse(payload) as Record<string, unknown>
      return { um: isoTimestamp(at), anfrage: `${String(method)} ${String(path)}`, antwort: status }
    }),
  )
  yield jsonFile(
    'einsicht-der-verwaltung.json',
    (await auditTrailOf(context, actor)).map(({ at, act, onlyYou }) => ({
      um: at,
      was: act,
      nurDich: onlyYou,
    })),
  )
}
