import type { Logger } from '../lib/logger.ts'
import type { Presence } from '../live/presence.ts'
import type { Db } from '../storage/database.ts'
import type { Vault } from '../vault/vault.ts'
import { joinElection } from './leadership.ts'
import { createPubSub, type PubSub } from './pubsub.ts'
import { createSharedPresence } from './shared-presence.ts'
import { vaultOfNodes } from './vault-of-nodes.ts'

/** The parts a node shares with the others of its installation. */
export interface Cluster {
  readonly pubsub: PubSub
  readonly presence: Presence
  /** The vault, whose nodes forget keys together. */
  readonly vault: Vault
  readonly isLeader: () => boolean
  /** False once this node counts as lost, since it cannot reach PostgreSQL. */
  readonly isReachable: () => boolean
  close(): Promise<void>
}

export interface ClusterOptions {
  readonly url: string
  readonly db: Db
  readonly vault: Vault
  readonly log: Logger
}

/** @throws Error if PostgreSQL cannot be reached */
export async function joinCluster({ url, db, vault, log }: ClusterOptions): Promise<Cluster> {
  const opened: { close(): Promise<void> }[] = []
  const keep = <T extends { close(): Promise<void> }>(part: T): T => {
    opened.unshift(part)
    return part
  }
  const close = async () => {
    for (const part of opened) await part.close()
  }
  try {
    const pubsub = keep(await createPubSub({ url, sealer: vault.own, log }))
    const presence = keep(await createSharedPresence({ db, pubsub, log }))
    const { isLeader } = keep(await joinElection({ url, log }))
    return {
      pubsub,
      presence,
      vault: vaultOfNodes(vault, pubsub),
      isLeader,
      isReachable: presence.holdsLease,
      close,
    }
  } catch (fault) {
    await close()
    throw fault
  }
}
