// @module-tag thorough
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import type { OpenSocket, Presence } from '../live/presence.ts'
import { openDatabase } from '../storage/database.ts'
import { newPostgresDatabase, postgresAlone } from '../testing/engines.ts'
import { newScratch } from '../testing/scratch.ts'
import { makeKeyFile, readKeyFile } from '../vault/master-key.ts'
import { createVault } from '../vault/vault.ts'
import { markLapsed, registerNode, writeConnections } from './connection-store.ts'
import { createPubSub, type PubSub } from './pubsub.ts'
import { createSharedPresence } from './shared-presence.ts'

interface Node {
  readonly presence: Presence
  readonly pubsub: PubSub
  /** The events that presence has sent to this node's chat: `left mia`. */
  readonly told: string[]
  readonly lost: string[]
}

/** Upper limit for the next renewal of a lease on a busy machine. */
const RENEWED_MS = 60_000

describe.each(postgresAlone)('%s: presence of several nodes', () => {
  const scratch = newScratch()
  const open: Node[] = []
  let database: Awaited<ReturnType<typeof openDatabase>>
  let url = ''
  let drop = () => Promise.resolve()

  const newNode = async (): Promise<Node> => {
    const sealer = createVault(readKeyFile(join(scratch.folder, 'key'))).own
    const pubsub = await createPubSub({ url, sealer, log: silentLogger })
    const presence = await createSharedPresence({ db: database.db, pubsub, log: silentLogger })
    const node: Node = { presence, pubsub, told: [], lost: [] }
    presence.setListener({
      left: ({ userId }) => node.told.push(`left ${userId}`),
      changed: ({ userId }) => node.told.push(`changed ${userId}`),
      missed: ({ userId }) => node.told.push(`missed ${userId}`),
    })
    presence.onNodeLost((pairIds) => node.lost.push(...pairIds))
    open.push(node)
    return node
  }

  let count = 0
  const socketOf = (userId: string, pairId: string): OpenSocket => {
    count += 1
    return { socketId: `socket ${count}`, sessionId: `session of ${userId}`, userId, pairId }
  }
  /** Opens the chat on a device. */
  const enter = async ({ presence }: Node, socket: OpenSocket) => {
    presence.socketOpened(socket)
    await presence.enterChat(socket.socketId)
  }

  beforeAll(async () => {
    makeKeyFile(join(scratch.folder, 'key'))
    ;({ url, drop } = await newPostgresDatabase())
    database = await openDatabase({ url, unsynced: true }, silentLogger)
  })
  afterAll(async () => {
    for (const { presence, pubsub } of open) {
      await presence.close()
      await pubsub.close()
    }
    await database.close()
    await drop()
    scratch.remove()
  })

  test('A socket of one node is known to the other, with its session, its pair and its chat', async () => {
    const [one, two] = [await newNode(), await newNode()]
    const phone = socketOf('mia', 'pair')
    await enter(one, phone)
    expect(await two.presence.isInChat('mia')).toBe(true)
    expect(await two.presence.isConnected('pair')).toBe(true)
    expect(await two.presence.sessionsOf('mia')).toEqual(new Set(['session of mia']))
    await one.presence.leaveChat(phone.socketId)
    expect(await two.presence.isInChat('mia')).toBe(false)
    expect(await two.presence.isConnected('pair')).toBe(true)
    one.presence.socketClosed(phone.socketId)
    await expect.poll(() => two.presence.isConnected('pair')).toBe(false)
  })

  test('Leaving a chat before its opening is written leaves no presence behind', async () => {
    const node = await newNode()
    const phone = socketOf('quick', 'pair of quick')
    node.presence.socketOpened(phone)
    const entered = node.presence.enterChat(phone.socketId)
    const left = node.presence.leaveChat(phone.socketId)
    await Promise.all([entered, left])
    expect(await node.presence.isInChat('quick')).toBe(false)
  })

  test('Only the node of the partner reports a change; a person leaves with the last device', async () => {
    const [hers, his, other] = [await newNode(), await newNode(), await newNode()]
    his.presence.socketOpened(socketOf('ole', 'pair of eva'))
    const [phone, tablet] = [socketOf('eva', 'pair of eva'), socketOf('eva', 'pair of eva')]
    await enter(hers, phone)
    await expect.poll(() => his.told).toEqual(['changed eva'])
    await enter(other, tablet)
    await hers.presence.leaveChat(phone.socketId)
    await expect.poll(() => his.told).toEqual(['changed eva', 'changed eva', 'changed eva'])
    expect(hers.told).not.toContain('left eva')
    other.presence.socketClosed(tablet.socketId)
    await expect.poll(() => his.told.length).toBe(4)
    expect(other.told).toContain('left eva')
    expect([hers, his].flatMap(({ told }) => told)).not.toContain('left eva')
  })

  test('Sockets of a lost node are closed: one node records it, and every node learns its pairs', async () => {
    const [one, two] = [await newNode(), await newNode()]
    const [mine, foreign] = [socketOf('jo', 'pair of jo'), socketOf('else', 'another pair')]
    await enter(one, mine)
    await enter(two, foreign)
    const { db } = database
    await registerNode(db, 'killed', RENEWED_MS)
    const gone = { ...socketOf('kim', 'pair of jo'), inChat: true }
    await writeConnections(db, 'killed', [gone])
    expect(await one.presence.isInChat('kim')).toBe(true)
    // From now on its lease is over.
    await registerNode(db, 'killed', 0)
    expect(await one.presence.isInChat('kim')).toBe(false)
    expect(await one.presence.sessionsOf('kim')).toEqual(new Set())
    for (const node of [one, two]) {
      await expect.poll(() => node.lost, { timeout: RENEWED_MS }).toEqual(['pair of jo'])
    }
    await expect.poll(() => one.told, { timeout: RENEWED_MS }).toContain('missed jo')
    const recorded = open.flatMap(({ told }) => told).filter((line) => line === 'left kim')
    expect(recorded).toEqual(['left kim'])
    expect(two.told).not.toContain('missed else')
  })

  test('A node that was taken for lost registers its sockets again', async () => {
    const [asleep, other] = [await newNode(), await newNode()]
    const phone = socketOf('ada', 'pair of ada')
    await enter(asleep, phone)
    const { db } = database
    await db
      .updateTable('nodes')
      .set({ expires_at: 0 })
      .where('id', '=', asleep.pubsub.nodeId)
      .execute()
    await markLapsed(db)
    await db.deleteFrom('nodes').where('id', '=', asleep.pubsub.nodeId).execute()
    expect(await other.presence.isInChat('ada')).toBe(false)
    await expect.poll(() => other.presence.isInChat('ada'), { timeout: RENEWED_MS }).toBe(true)
  })
})
