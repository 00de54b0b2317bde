import type { SettingFault, SettingName, SettingText } from './setting-names.ts'

/** Limits per couple (O-151), far above normal use. */
export interface Quotas {
  /** Cards the two have written, in sum. */
  readonly cards: number
  /** Stories the two have written, in sum. */
  readonly stories: number
  /** Messages of both in one UTC day, photos among them. */
  readonly messagesPerDay: number
  /** Bytes of photos on the disk, previews included. */
  readonly photoBytes: number
  /** Card packs imported per hour. */
  readonly importsPerHour: number
}

const GIGABYTE = 1_000_000_000
const DAY_MS = 86_400_000

/** Photos a new couple may keep, and what every day adds to it up to the quota (some 85 photos, 30). */
export const PHOTO_START_BYTES = 0.25 * GIGABYTE
const PHOTO_BYTES_PER_DAY = 0.1 * GIGABYTE

/**
 * Bytes of photos a couple may keep by now: whoever makes accounts by the dozen must not fill a disk
 * within the quotas of each.
 * @param ageMs since the first of the two has registered
 */
export const photoQuota = ({ photoBytes }: Quotas, ageMs: number): number =>
  Math.min(photoBytes, PHOTO_START_BYTES + (PHOTO_BYTES_PER_DAY * Math.max(0, ageMs)) / DAY_MS)

/** Name of each setting, its default and its unit. */
const SETTINGS = {
  cards: { name: 'QUOTA_CARDS', fallback: 2_000, unit: 1 },
  stories: { name: 'QUOTA_STORIES', fallback: 500, unit: 1 },
  messagesPerDay: { name: 'QUOTA_MESSAGES_PER_DAY', fallback: 5_000, unit: 1 },
  photoBytes: { name: 'QUOTA_PHOTO_GB', fallback: 5, unit: GIGABYTE },
  importsPerHour: { name: 'QUOTA_IMPORTS_PER_HOUR', fallback: 6, unit: 1 },
} as const satisfies Record<keyof Quotas, { name: SettingName; fallback: number; unit: number }>

/** Reads the quotas from the environment. @param fault called for every invalid setting */
export function readQuotas(text: SettingText, fault: SettingFault): Quotas {
  const read = ({ name, fallback, unit }: (typeof SETTINGS)[keyof Quotas]): number => {
    const count = Number(text(name) ?? fallback)
    if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
      fault(name, 'Erlaubt sind ganze Zahlen von 1 bis 1000000.')
    }
    return count * unit
  }
  return {
    cards: read(SETTINGS.cards),
    stories: read(SETTINGS.stories),
    messagesPerDay: read(SETTINGS.messagesPerDay),
    photoBytes: read(SETTINGS.photoBytes),
    importsPerHour: read(SETTINGS.importsPerHour),
  }
}
