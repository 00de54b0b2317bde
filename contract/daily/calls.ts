import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import {
  alone,
  day,
  id,
  instant,
  insteadOf,
  requiredText,
  sharedSwitch,
  waited,
  whole,
  wholeInQuery,
} from '#contract/kernel/shapes.ts'
import {
  dayFull,
  dayOver,
  mayNotGrant,
  mutualChanged,
  notReleased,
  statusChanged,
} from './errors.ts'
import {
  HISTORY_DAYS_DEFAULT,
  HISTORY_DAYS_MAX,
  LEVEL_MAX,
  MESSAGE_MAX,
  STATUS_TEXT_MAX,
  SUGGESTION_CATEGORIES,
  YEAR_MAX,
  YEAR_MIN,
} from './rules.ts'

const feature = 'daily'

/** One daily message (HEUTE-19); the text stands in `message` (O-101). */
const dailyMessage = z.object({
  id,
  message: z.string(),
  senderId: id,
  date: day,
  createdAt: instant,
})
export type DailyMessage = z.output<typeof dailyMessage>

/** A status of today (STATUS-31). */
export const status = z.object({
  message: z.string(),
  level: whole(0, LEVEL_MAX),
  createdAt: instant,
})
export type Status = z.output<typeof status>

/** Both levels of a day. */
const levelsOfDay = z.object({
  date: day,
  myLevel: z.nullable(whole(0, LEVEL_MAX)),
  partnerLevel: z.nullable(whole(0, LEVEL_MAX)),
  /** Both were high at the same time, and thus visible to each other, whatever came after. */
  met: z.boolean(),
})

const permission = z.object({
  allowed: z.boolean(),
  /** German sentence for the caller’s banner (O-106). */
  reason: z.string(),
  permissionGranted: z.boolean(),
})
export type Permission = z.output<typeof permission>

export const postDailyMessage = defineCall({
  method: 'POST',
  path: '/daily-message',
  access: 'user',
  rests: true,
  tells: 'nobody',
  feature,
  summary:
    'Writes a message for today; the server stores its own UTC day. The same clientId again writes nothing anew.',
  source: 'API-47, O-004, O-102, O-158',
  body: z.object({
    message: requiredText(MESSAGE_MAX),
    /** The intended day; with a clientId, the request is refused on any other day. */
    date: z.optional(day),
    ...waited,
    alone,
  }),
  ids: { 'body.pairId': 'pair' },
  answer: z.object({ message: dailyMessage }),
  refusals: [dayOver, dayFull, notYourPair],
})

export const listDailyMessages = defineCall({
  method: 'GET',
  path: '/daily-message',
  access: 'user',
  feature,
  summary: 'All messages of today, oldest first, and the partner’s newest or null.',
  source: 'API-48, O-087, O-101',
  answer: z.object({ messages: z.array(dailyMessage), message: z.nullable(dailyMessage) }),
})

export const postStatus = defineCall({
  method: 'POST',
  path: '/arousal-status',
  access: 'user',
  rests: true,
  tells: 'nobody',
  feature,
  summary:
    'Posts one’s own level and words; the latest of the day counts. The same clientId again posts nothing anew.',
  source: 'API-49, O-003, O-107, O-108, O-158',
  body: z.object({
    message: z._default(z.string().check(z.trim(), z.maxLength(STATUS_TEXT_MAX)), ''),
    level: whole(0, LEVEL_MAX),
    /** Mutual mode as the form showed it; from level 7 on, refused if it has changed (O-108). */
    mutual: z.optional(z.boolean()),
    /** The intended day; with a clientId, the request is refused on any other day. */
    date: z.optional(day),
    ...waited,
    alone,
    /**
     * Statuses that may be one's own latest of today; if the latest is another one, the post is
     * refused. Entries are the `createdAt` of statuses the form knew, the clientIds of statuses
     * queued before this one, and `NONE` for no status.
     */
    instead: z.optional(insteadOf),
  }),
  ids: { 'body.pairId': 'pair' },
  answer: status,
  refusals: [notReleased, mutualChanged, dayOver, dayFull, statusChanged, notYourPair],
})

export const statusOfToday = defineCall({
  method: 'GET',
  path: '/arousal-status',
  access: 'user',
  feature,
  summary: 'Both statuses of today or null, and the suggestion once both can see both.',
  source: 'API-50, STATUS-30, O-108, O-109, O-170',
  answer: z.object({
    myStatus: z.nullable(status),
    /** One's own latest status is hidden from the partner until both are high (O-108). */
    concealed: z.boolean(),
    partnerStatus: z.nullable(status),
    suggestion: z.nullable(
      z.object({
        category: z.enum(SUGGESTION_CATEGORIES),
        /** Two, the same for both partners all day. */
        suggestions: z.array(
          z.object({
            text: z.string(),
            /** Whether the suggestion also works while the partners are in different places. */
            apart: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

export const statusHistory = defineCall({
  method: 'GET',
  path: '/arousal-status/history',
  access: 'user',
  feature,
  summary:
    'Both levels of the last days, oldest first; the partner’s by the rule of its day, and whether both were high at once.',
  source: 'STATUS-01, O-087, O-108, O-148',
  query: z.object({ days: z._default(wholeInQuery(1, HISTORY_DAYS_MAX), HISTORY_DAYS_DEFAULT) }),
  answer: z.array(levelsOfDay),
})

export const statusYear = defineCall({
  method: 'GET',
  path: '/arousal-status/year',
  access: 'user',
  feature,
  summary:
    'Both levels of a year as each was shown to the other, oldest first; days without any are left out.',
  source: 'TAGE-05, O-190',
  /** This year, if left out. */
  query: z.object({ year: z.optional(wholeInQuery(YEAR_MIN, YEAR_MAX)) }),
  answer: z.array(levelsOfDay),
})

export const readPermission = defineCall({
  method: 'GET',
  path: '/arousal-status/permission',
  access: 'user',
  feature,
  summary: 'Whether one may post a status now, why, and whether today’s release exists.',
  source: 'API-51, O-003, O-106',
  answer: permission,
})

export const grantPermission = defineCall({
  method: 'POST',
  path: '/arousal-status/permission',
  access: 'user',
  rests: true,
  feature,
  summary: 'Releases the partner’s status for today; again, it only repeats the message.',
  source: 'API-52, O-003, O-104',
  answer: permission,
  refusals: [mayNotGrant],
})

export const readMutual = defineCall({
  method: 'GET',
  path: '/arousal-status/mutual',
  access: 'user',
  feature,
  summary:
    'Whether high levels are shown only to high levels in this pair; and when that last was so.',
  source: 'STATUS-13, O-108, O-148',
  answer: sharedSwitch,
})

export const switchMutual = defineCall({
  method: 'PUT',
  path: '/arousal-status/mutual',
  access: 'user',
  rests: true,
  feature,
  summary:
    'Switches one’s own half of the mutual mode, which holds for posts made while both are on; both are told when it begins or ends.',
  source: 'STATUS-13, O-108',
  body: z.object({ mine: z.boolean() }),
  answer: sharedSwitch,
})

export const dailyCalls = [
  postDailyMessage,
  listDailyMessages,
  postStatus,
  statusOfToday,
  statusHistory,
  statusYear,
  readPermission,
  grantPermission,
  readMutual,
  switchMutual,
] as const
