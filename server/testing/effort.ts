/**
 * How much a run proves: `main` with `npm test`, `all` with `npm run test:all` and whenever files
 * are named, `nightly` with `npm run test:nightly`.
 */
export type Scope = 'main' | 'all' | 'nightly'

const SCOPES: readonly string[] = ['main', 'all', 'nightly'] satisfies Scope[]
const asked = process.env.KNISTERN_SCOPE ?? 'all'
if (!SCOPES.includes(asked)) throw new Error(`KNISTERN_SCOPE is none of ${SCOPES.join(', ')}.`)
const scope = asked as Scope

/** Whether this run plays at length what `npm test` plays in its smallest form. */
export const isWhole = scope !== 'main'

/** Whether this run has all the time it asks for. */
export const isNight = scope === 'nightly'

interface Sizes {
  /** Left out of a proof that `npm test` leaves to the whole run. */
  readonly main?: number
  readonly all: number
  readonly nightly: number
}

/**
 * How often a proof is repeated, or how long it lasts: its smallest form, the one of the whole run,
 * the one of the night; or as the environment variable of that name says.
 */
export const effort = (name: string, sizes: Sizes): number =>
  Number(process.env[name] ?? sizes[scope] ?? sizes.all)

/**
 * The seed of random cases: as the environment variable of that name says, or a new one by night. By
 * day it stays the same, so that two runs say the same of the same code.
 */
export const seedOf = (name: string): number =>
  Number(process.env[name] ?? (isNight ? Date.now() % 2 ** 31 : 4_711))

/**
 * A limit of time or memory. By day, when the machine is shared, it is printed and not asserted.
 */
export const atNight = (limit: number): number => (isNight ? limit : Number.POSITIVE_INFINITY)

/** Marks what `npm test` leaves to the whole run: `test(name, thorough, …)` (vitest.config.ts). */
export const thorough = { tags: ['thorough'] }

/** Marks what takes minutes and is left to the night: `describe(name, nightly, …)`. */
export const nightly = { tags: ['nightly'] }

/**
 * Marks what `npm run test:quick` leaves to `npm test`, since it takes half a second or more. A file
 * whose tests take 150 ms each says `@module-tag slow` in its first line instead.
 */
export const slow = { tags: ['slow'] }
