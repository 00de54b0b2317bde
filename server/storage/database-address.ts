/** How long a PostgreSQL may take to answer a server, in ms. */
export interface PostgresLimits {
  /** PostgreSQL ends a statement after so long, waiting for locks included. */
  readonly statementMs: number
  /** We give up a connection that does not answer for so long: more than `statementMs`. */
  readonly queryMs: number
  /** PostgreSQL ends a session whose transaction waits for its next statement for so long. */
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
