import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPostgresDatabase, postgresAlone } from '../testing/engines.ts'
import { recordLogLines } from '../testing/log-lines.ts'
import { newScratch } from '../testing/scratch.ts'
import { until } from '../testing/until.ts'
import { makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'
import { createPubSub, type PubSub } from './pubsub.ts'

interface Node extends PubSub {
  readonly heard: unknown[]
  gaps(): number
}

describe.each(postgresAlone)('%s: messages between nodes', () => {
  const scratch = newScratch()
  const log = recordLogLines()
  let url = ''
  let drop = () => Promise.resolve()
  const open: PubSub[] = []

  const newNode = async (): Promise<Node> => {
    const sealer = createVault(readKeyFile(join(scratch.folder, 'key'))).own
    const pubsub = await createPubSub({ url, sealer, log: log.logger })
    open.push(pubsub)
    const heard: unknown[] = []
    let gaps = 0
    pubsub.subscribe('test', (data) => heard.push(data))
    pubsub.onGap(() => {
      gaps += 1
    })
    return { ...pubsub, heard, gaps: () => gaps }
  }
  const say = (node: PubSub, data: unknown) => node.publish({ topic: 'test', data })

  /** Ends connections as a restart of PostgreSQL does; those of every node with this name. */
  const terminate = async (name: 'listener' | 'publisher'): Promise<number> => {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [`knistern ${name}`],
    )
    await client.end()
    return rows.length
  }

  beforeAll(async () => {
    makeKeyFile(join(scratch.folder, 'key'))
    ;({ url, drop } = await newPostgresDatabase())
  })
  afterAll(async () => {
    await Promise.all(open.map((node) => node.close()))
    await drop()
    scratch.remove()
  })

  test('Arrive at every other node, once and in order, however large', async () => {
    const nodes = await Promise.all([newNode(), newNode(), newNode()])
    const texts = Array.from(
      { length: 1_000 },
      (_, n) => `${n} ${'x'.repeat(n % 97 === 0 ? 60_000 : 40)}`,
    )
    for (const [at, text] of texts.entries()) {
      for (const [who, node] of nodes.entries()) say(node, { who, text })
      if (at % 100 === 0) await new Promise(setImmediate)
    }
    for (const [own, node] of nodes.entries()) {
      await until('everything is heard', 60_000, () => node.heard.length >= 2_000 || undefined)
      const heard = node.heard as { who: number; text: string }[]
      for (const [who] of nodes.entries()) {
        expect(heard.filter((one) => one.who === who).map(({ text }) => text)).toEqual(
          who === own ? [] : texts,
        )
      }
      expect(node.gaps()).toBe(0)
    }
  })

  test('A listener that was lost listens again, and knows that something may be missing', async () => {
    const [one, two] = [await newNode(), await newNode()]
    expect(await terminate('listener')).toBeGreaterThanOrEqual(2)
    await until('both have noticed', 60_000, () => (one.gaps() > 0 && two.gaps() > 0) || undefined)
    say(one, 'again')
    await until('it is heard', 30_000, () => two.heard.includes('again') || undefined)
  })

  test.each([
    ['Messages dropped by a lost publisher are a gap for the others, not for itself', ['before']],
    ['Also where it is the first that this node has said', []],
  ])('%s', async (_, before) => {
    const [two, one] = [await newNode(), await newNode()]
    for (const text of before) say(one, text)
    await until('it is heard', 30_000, () => two.heard.length === before.length || undefined)
    await terminate('publisher')
    // Told while the connection is lost, or with a query that its loss ends.
    say(one, 'meanwhile')
    await until(
      'the others have noticed',
      60_000,
      () => two.gaps() > 0 || two.heard.includes('meanwhile') || undefined,
    )
    await until('it is heard', 60_000, () => {
      say(one, 'after')
      return two.heard.includes('after') || undefined
    })
    expect(two.gaps() > 0 || two.heard.includes('meanwhile')).toBe(true)
  })

  test('A node that closes has published all its messages before', async () => {
    const [one, two] = [await newNode(), await newNode()]
    for (let n = 0; n < 50; n += 1) say(one, n)
    await one.close()
    await until('everything is heard', 30_000, () => two.heard.length === 50 || undefined)
    expect(two.gaps()).toBe(0)
  })
})
