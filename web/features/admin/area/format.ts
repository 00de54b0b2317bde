const UNITS = ['Byte', 'KB', 'MB', 'GB', 'TB'] as const
const figure = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** `1,4 MB`; 1 KB is 1024 bytes, as in the listings of the operator's system. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  return `${figure.format(bytes / 1024 ** power)} ${UNITS[power] ?? UNITS[0]}`
}

const exact = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium' })

/** `21.11.2026, 19:15:03` */
export const formatInstant = (instant: string): string => exact.format(new Date(instant))
