/** How long a PostgreSQL may take to answer a server, in ms. */
export interface PostgresLimits {
  /** PostgreSQL ends a statement after this time, waiting for locks included. */
  readonly statementMs: number
  /** We give up a connection that has not answered for this time: more than `statementMs`. */
  readonly queryMs: number
  /** PostgreSQL ends a session whose transaction has waited for a statement for this time. */
  readonly idleTransactionMs: number
}

export interface PostgresAddress {
  readonly url: string
  /** Accepts a PostgreSQL whose commits are not synced to the disk. */
  readonly unsynced?: boolean
  /** Other limits than those of a server; for tests. */
  readonly limits?: Partial<PostgresLimits>
}

/** A SQLite file, or a PostgreSQL database. */
export type DatabaseAddress = { readonly file: string } | PostgresAddress
