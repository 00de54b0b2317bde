import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { isNight, isWhole, seedOf } from './effort.ts'
import { createDatabase, dropDatabase, ensureTemplate } from './postgres-databases.ts'

export type Engine = 'sqlite' | 'postgres'

/** Both databases in a run of any size: for files with SQL that is written for one of them. */
export const bothEngines: readonly Engine[] =
  inject('postgres') === null ? ['sqlite'] : ['sqlite', 'postgres']

/** For what only PostgreSQL has: `describe.each(postgresAlone)(…)`, empty in a run without it. */
export const postgresAlone = bothEngines.filter((engine) => engine === 'postgres')

/**
 * The databases this run tests on: `describe.each(engines)('chat store on %s', …)`. `npm test` leaves
 * PostgreSQL to the whole run, but for files that take `bothEngines`.
 */
export const engines: readonly Engine[] = isWhole ? bothEngines : ['sqlite']

/**
 * The database of a box at home by day, all of `engines` by night: for proofs of what is decided before
 * SQL, or of the work of the server's own thread.
 */
export const homeEngines: readonly Engine[] = isNight ? engines : engines.slice(0, 1)

/**
 * The one database of journeys between two people: SQLite in `npm test`, PostgreSQL in the whole run,
 * where most other journeys have SQLite. Each call they make is asked on both by the tests of its
 * feature.
 */
export const journeyEngines: readonly Engine[] = engines.slice(-1)

/**
 * The random cases that one of `engines` plays. By day the databases share them, each with a seed of
 * its own, so that a run plays no case twice; by night, and with a seed that is given, each plays all.
 * @param count cases of all databases together
 * @param name the environment variable that gives the seed
 */
export function casesOf(
  engine: Engine,
  count: number,
  name: string,
): { readonly numRuns: number; readonly seed: number } {
  const seed = seedOf(name)
  if (isNight || process.env[name] !== undefined) return { numRuns: count, seed }
  return { numRuns: Math.ceil(count / engines.length), seed: seed + engines.indexOf(engine) }
}

export interface PostgresDatabase {
  readonly url: string
  /** Removes the database; many left over fill the memory they lie in. */
  drop(): Promise<void>
}

/**
 * A database of one test alone: empty, or a copy of a template that is prepared once per run.
 * @param prepare migrates the empty template and closes its connections
 */
export async function newPostgresDatabase(
  prepare?: (url: string) => Promise<void>,
): Promise<PostgresDatabase> {
  const server = inject('postgres')
  if (server === null) throw new Error('There is no PostgreSQL in this run: ask `engines` first.')
  const { admin, prefix } = server
  const template = `${prefix}template`
  if (prepare !== undefined) await ensureTemplate(admin, template, prepare)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  return {
    url: await createDatabase(admin, name, prepare === undefined ? undefined : template),
    drop: () => dropDatabase(admin, name),
  }
}
