import type { Context } from '#server/context.ts'
import type { RequestLimiter } from '#server/http/limits.ts'
import type { References } from '#server/pair/references.ts'

/** The dependencies of evenings, with what one may be about. */
export interface EveningsContext extends Context {
  readonly references: References
  /** Counts the reads of calendar addresses. */
  readonly calendarReads: RequestLimiter
}
