import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newScratch } from '../testing/scratch.ts'
import { makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'
import type { PubSub } from './pubsub.ts'
import { vaultOfNodes } from './vault-of-nodes.ts'

const scratch = newScratch()
afterAll(() => scratch.remove())

test('trust g The key of an erased pair is forgotten by every node, also where the word of it was lost', () => {
  makeKeyFile(join(scratch.folder, 'key'))
  const told: unknown[] = []
  const heard = { forget: (_pairId: unknown): void => undefined, gap: () => {} }
  const pubsub: PubSub = {
    nodeId: 'one',
    publish: (message) => void told.push(message.data),
    subscribe: (_topic, listener) => {
      heard.forget = listener
    },
    onGap: (listener) => {
      heard.gap = listener
    },
    published: () => Promise.resolve(),
    reportLoss: () => undefined,
    close: async () => undefined,
  }
  const vault = vaultOfNodes(createVault(readKeyFile(join(scratch.folder, 'key'))), pubsub)
  const known = () => ['a', 'b', 'c'].filter((pairId) => vault.known(pairId) !== undefined)
  for (const pairId of ['a', 'b', 'c']) vault.forPair(pairId, vault.newDataKey(pairId))
  vault.forget('a')
  expect([told, known()]).toEqual([['a'], ['b', 'c']])
  heard.forget('b')
  expect([told, known()]).toEqual([['a'], ['c']])
  heard.gap()
  expect(known()).toEqual([])
})
