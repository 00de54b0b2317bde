import { needsPermission, type Role } from '#contract/kernel/roles.ts'

/** Longest daily message, after trimming (KONST-24, O-102). */
export const MESSAGE_MAX = 600
/** Longest text beside a level, after trimming; it may be empty (O-107). */
export const STATUS_TEXT_MAX = 280
/**
 * Most statuses, and most messages of the day, that one person may post on a UTC day. The limit is
 * far above normal use and keeps a day small enough to be read as a whole (decision 0037).
 */
export const POSTS_PER_DAY_MAX = 100
/** Longest suggestion of a content file (content/README.md). */
export const SUGGESTION_MAX = 300
/** The slider’s end, start and the level that is highlighted (KONST-22). */
export const LEVEL_MAX = 10
export const LEVEL_DEFAULT = 5
export const LEVEL_HIGH = 7
/** Days of the chart, by default and at most. */
export const HISTORY_DAYS_DEFAULT = 28
export const HISTORY_DAYS_MAX = 365
/** The years a chart may show. */
export const YEAR_MIN = 2000
export const YEAR_MAX = 2099

export const isHigh = (level: number): boolean => level >= LEVEL_HIGH

export const SUGGESTION_CATEGORIES = ['meTime', 'verfuehrung', 'qualitytime', 'offen'] as const
export type SuggestionCategory = (typeof SUGGESTION_CATEGORIES)[number]

/** The four kinds of suggestion with the names shown (STATUS-26 to STATUS-29). */
export const SUGGESTION_NAMES = {
  meTime: 'Zeit für sich',
  verfuehrung: 'Verführung',
  qualitytime: 'Gemeinsame Zeit',
  offen: 'Offene Kommunikation',
} as const satisfies Record<SuggestionCategory, string>

/** Why one may or may not post a status now (O-106). */
export const REASONS = {
  free: 'Du kannst deinen Status jederzeit teilen.',
  released: 'Du darfst heute deinen Erregungsstatus teilen.',
  notReleased: 'Dein:e Partner:in hat dir heute noch keine Freigabe erteilt.',
} as const

/**
 * Returns what one may do about one’s own status today.
 * @param released whether a release of today concerns this pair, given or received (O-106)
 */
export function permissionOf(
  mine: Role | null,
  partner: Role | null,
  released: boolean,
): { allowed: boolean; reason: string; permissionGranted: boolean } {
  if (!needsPermission(mine, partner)) {
    return { allowed: true, reason: REASONS.free, permissionGranted: released }
  }
  const reason = released ? REASONS.released : REASONS.notReleased
  return { allowed: released, reason, permissionGranted: released }
}
