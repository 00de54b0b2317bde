const UNITS = ['Byte', 'KB', 'MB', 'GB', 'TB'] as const
const figure = (roundingMode: 'ceil' | 'floor') =>
  new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1, roundingMode })
const [up, down] = [figure('ceil'), figure('floor')]

/** 1 KB is 1024 bytes, as in the listings of the operator's system. */
function formatBytes(bytes: number, by: Intl.NumberFormat): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  return `${by.format(bytes / 1024 ** power)} ${UNITS[power] ?? UNITS[0]}`
}

/** `bis 64 MB`, and `0 Byte` for nothing: the server tells storage in steps. */
export const formatAtMost = (bytes: number): string =>
  `${bytes === 0 ? '' : 'bis '}${formatBytes(bytes, up)}`

/** `mindestens 64 MB`, and `0 Byte` for nothing that is certain. */
export const formatAtLeast = (bytes: number): string =>
  `${bytes === 0 ? '' : 'mindestens '}${formatBytes(bytes, down)}`

const exact = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium' })

/** `21.11.2026, 19:15:03` */
export const formatInstant = (instant: string): string => exact.format(new Date(instant))
