import type { Generated } from 'kysely'
import type { Bit } from '../bit.ts'

/** The running nodes of an installation, where there are several: one lease each (decision 0054). */
export interface NodesTable {
  id: string
  /** Epoch milliseconds by the clock of the database. */
  expires_at: number
  /** 1 once another node has noticed that the lease has expired. */
  lapsed: Generated<Bit>
}

/** The open sockets of the nodes. */
export interface ConnectionsTable {
  socket_id: string
  node_id: string
  session_id: string
  user_id: string
  pair_id: string
  /** Whether its page has the chat open. */
  in_chat: Bit
}
