/** What the log keeps of one call: allow-listed facts, no field that somebody has typed (O-136). */
export interface JournalFacts {
  readonly feature: string
  readonly method: string
  /** As the contract writes it, parameters as `:name`. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly requestId: string
}

export interface JournalEntry {
  readonly id: string
  readonly at: number
  readonly userId: string | null
  readonly facts: JournalFacts
}

/** An entry as it is read: the facts still as text. */
export interface StoredEntry {
  readonly id: string
  readonly at: number
  readonly userId: string | null
  readonly payload: string
}
