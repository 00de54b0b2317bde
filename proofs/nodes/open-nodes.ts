import type { Person } from '#server/testing/couples.ts'
import { newClient } from '#server/testing/person.ts'
import { type FakeS3, openFakeS3 } from '#server/testing/s3.ts'
import type { TestApp, TestAppOptions } from '#server/testing/test-app.ts'
import { openTestApp } from '#server/testing/test-app.ts'

export interface TwoNodes {
  readonly nodes: readonly [TestApp, TestApp]
  readonly store: FakeS3
  /** The same person, at the second node. */
  beside<P extends { readonly token: string | undefined }>(
    person: P,
  ): { address: string; token: string | undefined }
  /** Address of the PostgreSQL both work on. */
  readonly databaseUrl: string
  close(): Promise<void>
}

/** Two nodes over one PostgreSQL and one S3 store, in this process. */
export async function openTwoNodes(options: Pick<TestAppOptions, 'push'> = {}): Promise<TwoNodes> {
  const store = await openFakeS3()
  const config = { nodes: 'many', media: store.address } as const
  const first = await openTestApp({ ...options, engine: 'postgres', config })
  const second = await openTestApp({
    ...options,
    engine: 'postgres',
    config,
    nodeBeside: first,
    clock: first.clock,
  })
  const { database } = first.config
  if (!('url' in database)) throw new Error('the nodes share no PostgreSQL')
  return {
    nodes: [first, second],
    store,
    beside: ({ token }) => ({ address: second.address, token }),
    databaseUrl: database.url,
    async close() {
      await second.close()
      await first.close()
      await store.close()
    },
  }
}

/** The same person and session at another node. */
export const personAt = (
  { address }: TestApp,
  { name, email, username, password, userId, token }: Person,
): Person => Object.assign(newClient(address, token), { name, email, username, password, userId })
