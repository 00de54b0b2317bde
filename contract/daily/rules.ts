import { needsPermission, type Role } from '#contract/kernel/roles.ts'

/** Longest daily message, after trimming (KONST-24, O-102). */
export const MESSAGE_MAX = 600
/** Longest text beside a level, after trimming; it may be empty (O-107). */
export const STATUS_TEXT_MAX = 280
/**
 * Statuses one person may post on a UTC day, and messages of the day they may write: far beyond life,
 * so that a day can be read at once (decision 0037).
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

const isMiddle = (level: number): boolean => level >= 4 && level <= 6

/** The kind of suggestion two levels lead to; the rules are tried in this order (KONST-23). */
export function suggestionCategory(a: number, b: number): SuggestionCategory {
  if (a <= 3 || b <= 3) return 'meTime'
  if (isHigh(a) && isHigh(b)) return 'verfuehrung'
  return isMiddle(a) && isMiddle(b) ? 'qualitytime' : 'offen'
}

/** Levels so many steps apart want something for two different moods (O-170). */
const UNEQUAL_FROM = 4

/** Whether two levels lie so far apart that one suggestion is about just that (O-170). */
export const areUnequal = (a: number, b: number): boolean => Math.abs(a - b) >= UNEQUAL_FROM

/**
 * The next of a list: what was never dealt, then what was dealt longest ago, so that none comes
 * twice before all others had their turn, also while the list grows (O-170).
 * @param ids in the order they are dealt first
 * @param dealt those dealt before, longest ago first; others than `ids` stay there and
 *   are not dealt: a newer content may know them
 * @param count how many; `ids` has at least as many
 */
export function dealNext(
  ids: readonly string[],
  dealt: readonly string[],
  count: number,
): { readonly next: readonly string[]; readonly dealt: readonly string[] } {
  const known = new Set(dealt)
  const again = dealt.filter((id) => ids.includes(id))
  const next = [...ids.filter((id) => !known.has(id)), ...again].slice(0, count)
  return { next, dealt: [...dealt.filter((id) => !next.includes(id)), ...next] }
}

/** Why one may or may not post a status now (O-106). */
export const REASONS = {
  free: 'Du kannst deinen Status jederzeit teilen.',
  released: 'Du darfst heute deinen Erregungsstatus teilen.',
  notReleased: 'Dein:e Partner:in hat dir heute noch keine Freigabe erteilt.',
} as const

/**
 * What one may do about one’s own status today.
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

/** `justNow`: granted on this screen since it was opened; `earlier`: already so on load (O-105). */
type GrantState = 'open' | 'justNow' | 'earlier'

/** Label of the grant button (STATUS-16 to STATUS-18). */
export function grantLabel(state: GrantState, partnerName: string): string {
  if (state === 'open') return 'Partner:in zum Status einladen'
  return state === 'justNow'
    ? `${partnerName} darf seinen Erregungsstatus heute setzen`
    : 'Freigabe erneut erteilen'
}

export interface StatusPost {
  readonly level: number
  /** Posted while both had the mutual mode on; stays so when one of them ends it. */
  readonly mutual: boolean
  /** Running number within the day, over the posts of both. */
  readonly seq: number
}

/**
 * Whether a post may be shown to the partner: a mutual high one only to whoever was high when it
 * was posted, or has been since (O-108). Stepping down hides it no more: it has been seen (O-148).
 * @param viewerPosts the viewer’s posts of the same day, oldest first
 */
export function mayBeSeen(post: StatusPost, viewerPosts: readonly StatusPost[]): boolean {
  if (!post.mutual || !isHigh(post.level)) return true
  const before = viewerPosts.findLastIndex(({ seq }) => seq < post.seq)
  return viewerPosts.slice(Math.max(before, 0)).some(({ level }) => isHigh(level))
}

/**
 * The partner’s status of a day as the viewer gets it: the latest post that may be seen, so that
 * a hidden one changes nothing on the viewer’s screen. Null if there is none.
 * @param posts the partner’s posts of the day, oldest first
 * @param viewerPosts the viewer’s, likewise
 */
export const visibleStatus = <P extends StatusPost>(
  posts: readonly P[],
  viewerPosts: readonly StatusPost[],
): P | null => posts.findLast((post) => mayBeSeen(post, viewerPosts)) ?? null

/** Whether one posted a high level while the other’s latest was high. */
const metBy = (posts: readonly StatusPost[], others: readonly StatusPost[]): boolean =>
  posts.some((post) => {
    const latest = others.findLast(({ seq }) => seq < post.seq)
    return latest !== undefined && isHigh(latest.level) && isHigh(post.level)
  })

/**
 * Whether both were high at the same time on a day, whatever either has posted since. In mutual mode
 * that is when each may see the other’s high level, and never otherwise: it tells both the same and
 * reveals no hidden post (O-148).
 * @param mine the posts of one on the day, oldest first
 * @param theirs those of the other, likewise
 */
export const haveMet = (mine: readonly StatusPost[], theirs: readonly StatusPost[]): boolean =>
  metBy(mine, theirs) || metBy(theirs, mine)
