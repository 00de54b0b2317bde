import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { dropDatabases } from './postgres-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The one PostgreSQL of this test run: its address, and what its databases' names begin with.
     */
    postgres: { admin: string; prefix: string } | null
  }
}

const MISSING = `
  ┌──────────────────────────────────────────────────────────────────────┐
  │ No PostgreSQL on this machine: its tests are SKIPPED.                │
  │ npm ci brings one for most machines; TEST_DATABASE_URL names another.│
  └──────────────────────────────────────────────────────────────────────┘
`

/** Before the first test: starts one PostgreSQL for all test processes. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const nothing = () => Promise.resolve()
  if (process.env.KNISTERN_TEST_ENGINES === 'sqlite') {
    project.provide('postgres', null)
    return nothing
  }
  const server = await startPostgres()
  if (server === undefined) {
    process.stderr.write(MISSING)
    project.provide('postgres', null)
    return nothing
  }
  const admin = server.url('postgres')
  const prefix = `knistern_${randomBytes(4).toString('hex')}_`
  project.provide('postgres', { admin, prefix })
  return async () => {
    // An error here fails a run whose tests have all passed, without naming any.
    if (!server.isOwn) await dropDatabases(admin, prefix)
    await server.stop()
  }
}
