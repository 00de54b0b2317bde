import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { isWhole } from './effort.ts'
import { createDatabase, dropDatabase, ensureTemplate } from './postgres-databases.ts'

export type Engine = 'sqlite' | 'postgres'

/** The databases this run tests on: `describe.each(engines)('chat store on %s', …)`. */
export const engines: readonly Engine[] =
  inject('postgres') === null ? ['sqlite'] : ['sqlite', 'postgres']

/** For what only PostgreSQL has: `describe.each(postgresAlone)(…)`, empty in a run without it. */
export const postgresAlone = engines.filter((engine) => engine === 'postgres')

/**
 * The databases a journey is played on. The main run leaves PostgreSQL to the tests of the
 * features, which ask every call on both.
 */
export const proofEngines: readonly Engine[] = isWhole ? engines : ['sqlite']

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
