import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { role } from '#contract/kernel/profile.ts'
import { notPermitted } from '#contract/kernel/refusals.ts'
import { id, instant, requiredText, wholeInQuery } from '#contract/kernel/shapes.ts'
import { userNotFound } from './errors.ts'
import {
  ADMIN_ACTS,
  ADMIN_PUSH_TYPES,
  BACKUP_STATES,
  isOwnPath,
  LOGS_MAX,
  PUSH_TEXT_MAX,
  PUSH_TITLE_MAX,
  USER_SEARCH_MAX,
  USERS_PAGE_MAX,
} from './rules.ts'

const feature = 'admin'

const adminUser = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  /** Null in lists: data of Art. 9 GDPR, shown one person at a time by `showRoles` (trust l). */
  myRole: z.nullable(role),
  partnerRole: z.nullable(role),
  isSuperUser: z.boolean(),
  hasOnboardingCompleted: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

/** Allow-listed facts, never contents (O-136). */
const logEntry = z.object({
  id,
  datetime: instant,
  /** JSON as text. */
  payload: z.string(),
  userId: z.nullable(id),
})
export type LogEntry = z.output<typeof logEntry>

/** The known state of the backups of this installation. */
const backups = z.object({
  state: z.enum(BACKUP_STATES),
  /** Null before the first backup. `fault` is a German sentence, or null after a success. */
  lastRun: z.nullable(z.object({ at: instant, fault: z.nullable(z.string()) })),
  /** The last backup without a fault, also in its trial restore; `bytes` in steps of 64 MiB. */
  lastGood: z.nullable(
    z.object({
      at: instant,
      folder: z.string(),
      file: z.string(),
      bytes: z.int(),
      /** Whether the backup is on a disk that also holds data, and would be lost with that disk. */
      isOnDataDisk: z.boolean(),
    }),
  ),
  /** The last trial restore of a backup; null if there was none. */
  lastTrial: z.nullable(z.object({ at: instant, fault: z.nullable(z.string()) })),
  /** Further remarks of the last run, as German sentences. */
  notes: z.array(z.string()),
})

export const overview = defineCall({
  method: 'GET',
  path: '/system/overview',
  access: 'admin',
  feature,
  summary:
    'Counts of users and pairs, storage, health and backups; nothing about any single couple.',
  source: 'O-139',
  answer: z.object({
    users: z.int(),
    pairs: z.int(),
    /**
     * Rounded to steps of 64 MiB, so that no single write of a person is visible. `freeBytes` is
     * the free space on the disk of the data folder.
     */
    storage: z.object({ databaseBytes: z.int(), fileBytes: z.int(), freeBytes: z.int() }),
    health: z.object({
      database: z.enum(['SQLite', 'PostgreSQL']),
      startedAt: instant,
      version: z.string(),
      /** The newest later release; null if there is none, or if UPDATE_CHECK is off. */
      newerVersion: z.nullable(z.string()),
      /** Versions of the content packs: on this server, and last imported into the database. */
      content: z.object({ version: z.int(), applied: z.int() }),
    }),
    backups,
  }),
  refusals: [notPermitted],
})

export const listUsers = defineCall({
  method: 'GET',
  path: '/system/users',
  access: 'admin',
  feature,
  summary: 'All accounts; with a limit one page, with a search those that contain it.',
  source: 'API-65, ADMIN-27',
  query: z.object({
    limit: z.optional(wholeInQuery(1, USERS_PAGE_MAX)),
    page: z._default(wholeInQuery(1, 1_000_000), 1),
    /** Part of an id, a name or an e-mail address, in any case. */
    search: z.optional(z.string().check(z.maxLength(USER_SEARCH_MAX))),
  }),
  answer: z.object({
    data: z.array(adminUser),
    /** Accounts the search has found, on all pages together. */
    total: z.int(),
  }),
  refusals: [notPermitted],
})

export const listLogs = defineCall({
  method: 'GET',
  path: '/system/logs',
  access: 'admin',
  feature,
  summary: 'What was done, newest first, of everybody or of one person; never what was said.',
  source: 'API-66, ADMIN-28, O-136, O-137',
  query: z.object({
    userId: z.optional(id),
    limit: z._default(wholeInQuery(1, LOGS_MAX), LOGS_MAX),
  }),
  ids: { 'query.userId': 'user' },
  answer: z.object({ data: z.array(logEntry) }),
  refusals: [notPermitted],
})

export const sendPush = defineCall({
  method: 'POST',
  path: '/system/push',
  access: 'admin',
  feature,
  summary: 'Sends a push to one person; tells whether a device took it.',
  source: 'API-67, PUSH-29, O-060, O-067',
  body: z.object({
    userId: id,
    type: z.enum(ADMIN_PUSH_TYPES),
    title: requiredText(PUSH_TITLE_MAX),
    text: requiredText(PUSH_TEXT_MAX),
    url: z.optional(z.nullable(z.string().check(z.maxLength(500), z.refine(isOwnPath)))),
  }),
  ids: { 'body.userId': 'user' },
  answer: z.object({ success: z.boolean(), error: z.optional(z.string()) }),
  refusals: [notPermitted],
})

export const showRoles = defineCall({
  method: 'POST',
  path: '/system/users/:id/roles',
  access: 'admin',
  feature,
  summary: 'Shows the roles of a person; both of the couple can see that it was done.',
  source: 'ADMIN-08, ADMIN-27',
  params: z.object({ id }),
  ids: { 'params.id': 'user' },
  answer: z.object({ myRole: z.nullable(role), partnerRole: z.nullable(role) }),
  refusals: [notPermitted, userNotFound],
})

export const foundingInvitations = defineCall({
  method: 'GET',
  path: '/system/invitations',
  access: 'admin',
  feature,
  summary: 'How many links for new pairs are open, never the links; and who may register.',
  source: 'O-150',
  answer: z.object({
    registration: z.enum(['open', 'invited', 'closed']),
    open: z.int(),
  }),
  refusals: [notPermitted],
})

export const inviteFounder = defineCall({
  method: 'POST',
  path: '/system/invitations',
  access: 'admin',
  feature,
  summary:
    'Makes a link for the first person of a new pair, which is shown this once: seven days, once.',
  source: 'O-150',
  answer: z.object({ inviteCode: z.string() }),
  refusals: [notPermitted],
})

export const endFoundingInvitations = defineCall({
  method: 'DELETE',
  path: '/system/invitations',
  access: 'admin',
  feature,
  summary: 'Ends all links for new pairs that are still open; tells how many there were.',
  source: 'O-150',
  answer: z.object({ ended: z.int() }),
  refusals: [notPermitted],
})

const adminAct = z.object({
  id,
  at: instant,
  act: z.enum(ADMIN_ACTS),
  /** True if the act concerned this person alone, false if it concerned everybody. */
  onlyYou: z.boolean(),
})
export type AdminAct = z.output<typeof adminAct>

export const listAdminActs = defineCall({
  method: 'GET',
  path: '/auth/admin-acts',
  access: 'user',
  feature,
  summary:
    'What super users and whoever runs the server have done that concerns oneself, newest first.',
  source: 'trust l',
  answer: z.array(adminAct),
})

export const adminCalls = [
  overview,
  listUsers,
  listLogs,
  sendPush,
  showRoles,
  foundingInvitations,
  inviteFounder,
  endFoundingInvitations,
] as const
