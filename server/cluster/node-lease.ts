import type { Logger } from '../lib/logger.ts'
import type { Db } from '../storage/database.ts'
import {
  lapsedNodes,
  markLapsed,
  registerNode,
  removeLapsedNodes,
  removeNode,
  renewNode,
} from './connection-store.ts'

const RENEW_EVERY_MS = 5_000
/** A lease lasts three renewals, so that a late one does not end it. */
const LEASE_MS = 3 * RENEW_EVERY_MS

export interface NodeLeaseOptions {
  readonly db: Db
  readonly nodeId: string
  readonly log: Logger
  /** Called after every renewal. */
  readonly renewed: () => Promise<void>
  /** The own lease had lapsed and has begun again: others believe that this node was lost. */
  readonly resumed: () => void
  /**
   * Another node has been lost.
   * @param isFirst true on one of the remaining nodes
   */
  readonly lost: (nodeId: string, isFirst: boolean) => Promise<void>
}

export interface NodeLease {
  /** Whether the lease is held by the clock of this node. */
  isHeld(): boolean
  /** Ends the lease. */
  close(): Promise<void>
}

/** Keeps the lease of this node in the database, and watches those of the others. */
export async function holdNodeLease(options: NodeLeaseOptions): Promise<NodeLease> {
  const { db, nodeId, log, renewed, resumed, lost } = options
  /** Nodes whose loss has been handled. */
  let handled: ReadonlySet<string> = new Set()

  let renewedAt = performance.now()

  const beat = async () => {
    if (!(await renewNode(db, nodeId, LEASE_MS))) {
      log.warn('cluster.lease-lapsed')
      await registerNode(db, nodeId, LEASE_MS)
      resumed()
    }
    renewedAt = performance.now()
    await renewed()
    const marked = await markLapsed(db)
    const lapsed = (await lapsedNodes(db)).filter((id) => id !== nodeId)
    for (const id of lapsed) {
      if (handled.has(id)) continue
      log.warn('cluster.node-lost', { reason: id })
      await lost(id, marked.includes(id))
    }
    handled = new Set(lapsed)
    await removeLapsedNodes(db)
  }

  await registerNode(db, nodeId, LEASE_MS)
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= beat()
      .catch((fault: unknown) => log.warn('cluster.lease', { fault }))
      .finally(() => {
        running = undefined
      })
  }, RENEW_EVERY_MS)
  timer.unref()

  return {
    isHeld: () => performance.now() - renewedAt < LEASE_MS,
    async close() {
      clearInterval(timer)
      await running
      // A lease that cannot be ended lapses.
      await removeNode(db, nodeId).catch((fault: unknown) => log.warn('cluster.lease', { fault }))
    },
  }
}
