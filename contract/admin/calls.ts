import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { role } from '#contract/kernel/profile.ts'
import { notPermitted } from '#contract/kernel/refusals.ts'
import { id, instant, requiredText, wholeInQuery } from '#contract/kernel/shapes.ts'
import { userNotFound } from './errors.ts'
import {
  ADMIN_ACTS,
  ADMIN_PUSH_TYPES,
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

export const overview = defineCall({
  method: 'GET',
  path: '/system/overview',
  access: 'admin',
  feature,
  summary: 'Counts of users and pairs, storage and health; nothing about any single couple.',
  source: 'O-139',
  answer: z.object({
    users: z.int(),
    pairs: z.int(),
    /**
     * In steps of 64 MiB, so that no single write of anybody shows. `freeBytes`: left on the disk of
     * the data folder.
     */
    storage: z.object({ databaseBytes: z.int(), fileBytes: z.int(), freeBytes: z.int() }),
    health: z.object({
      database: z.enum(['SQLite', 'PostgreSQL']),
      startedAt: instant,
      version: z.string(),
      /** Version of the packs this server has, and of those the database has taken over. */
      content: z.object({ version: z.int(), applied: z.int() }),
    }),
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

const adminAct = z.object({
  id,
  at: instant,
  act: z.enum(ADMIN_ACTS),
  /** Whether it was about this person alone; else about everybody. */
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

export const adminCalls = [overview, listUsers, listLogs, sendPush, showRoles] as const
