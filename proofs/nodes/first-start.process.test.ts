// @module-tag thorough
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { newPostgresDatabase, postgresAlone } from '#server/testing/engines.ts'
import { nodeEnv } from '#server/testing/node-processes.ts'
import { newClient } from '#server/testing/person.ts'
import { openFakeS3 } from '#server/testing/s3.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { startServerProcess } from '#server/testing/server-process.ts'

const NODES = 3

describe.each(postgresAlone)('%s: the first start of several nodes', () => {
  const scratch = newScratch()
  afterAll(() => scratch.remove())

  test('Started at once, over an empty database and without a key file, all nodes have one key', async () => {
    const { url, drop } = await newPostgresDatabase()
    const store = await openFakeS3()
    const keys = join(scratch.folder, 'keys')
    const nodes = Array.from({ length: NODES }, (_, at) =>
      startServerProcess({
        env: {
          ...nodeEnv({ databaseUrl: url, store, keyFile: join(keys, 'knistern.key') }),
          DATA_DIR: join(scratch.folder, `data-${at}`),
        },
      }),
    )
    const [first = '', ...others] = await Promise.all(nodes.map(({ ready }) => ready))
    expect(readdirSync(keys)).toEqual(['knistern.key'])
    // A session that one node has made opens at every other: they have the same keys.
    const { mia } = await newPair({ address: first })
    for (const address of others) {
      const me = await newClient(address, mia.token).ask(readProfile, {
        params: { id: mia.userId },
      })
      expect(me.name).toBe(mia.name)
    }
    for (const node of nodes) expect(await node.kill()).toEqual({ code: 0, signal: null })
    await store.close()
    await drop()
  })
})
