const isNightly = process.env.KNISTERN_NIGHTLY === 'on'

/**
 * How often a proof is repeated: `daily` with every `npm test`, `nightly` with `npm run
 * test:nightly`, or as often as the environment variable of that name says.
 */
export function effort(name: string, daily: number, nightly: number): number {
  const usual = isNightly ? nightly : daily
  return Number(process.env[name] ?? usual)
}

/** A limit of time or memory. By day, when the machine is shared, it is printed and not asserted. */
export const atNight = (limit: number): number => (isNightly ? limit : Number.POSITIVE_INFINITY)
