import type { Context } from './context.ts'
import type { Binding } from './http/bind.ts'
import type { AnsweredCall } from './http/server.ts'
import type { Sweeper } from './identity/housekeeping.ts'
import type { TransferHandlers } from './identity/pair-transfer.ts'
import type { EventBinding } from './live/bind.ts'
import type { DomainEvent } from './live/domain-events.ts'
import type { DaySource } from './pair/couple-days.ts'
import type { Exporter } from './pair/data-export.ts'
import type { FileEraser } from './pair/erasure.ts'

/**
 * The value a folder of `features/` exports from its `index.ts`, the only one others use (decision
 * 0044). A feature never imports another one: everything it needs of others is an argument of
 * `start`, an interface it declares itself, and `app.ts` passes it on.
 */
export interface Feature {
  /**
   * Moves its rows when a person changes the pair. Known before the start, since the features that
   * move people need the handlers of all others.
   */
  readonly transfers: TransferHandlers
  /**
   * Loads or creates what the feature keeps in memory, once and before anything is served.
   * @throws StartFault for faults the operator can correct
   */
  readonly start: (context: Context, needs: never) => StartedFeature | Promise<StartedFeature>
}

/**
 * The parts of a started feature. All are required: one without a part says so with an empty list,
 * so that a forgotten one does not compile.
 */
export interface StartedFeature {
  /** Handlers of its calls; a call of the manifest without one ends the start. */
  readonly routes: readonly Binding[]
  /** Handlers of the events that clients send. */
  readonly socketHandlers: readonly EventBinding[]
  /** Files for the archive of a person's own data, in their order there. */
  readonly dataExports: readonly Exporter[]
  /** Contributions to the past days of a couple, of which both could see all, for „Unsere Tage“ (decision 0107). */
  readonly days: readonly DaySource[]
  /** Removes what has expired, at the start and once an hour. */
  readonly sweeps: readonly Sweeper[]
  /** Removes files that lie outside of the database when their pairs are erased. */
  readonly fileErasers: readonly FileEraser[]
  /** Listeners of the feature; they must return at once and never throw. */
  readonly listeners: {
    /** After every answered call. */
    readonly callAnswered?: (answered: AnsweredCall) => void
    /** After a committed change that the partner may be notified of. */
    readonly domainEvent?: (event: DomainEvent) => void
  }
  /** After the last answer: ends timers and background work, flushes queues. */
  readonly close: () => Promise<void>
}

/** `close` of a feature without timers or background work. */
export const nothingToClose = (): Promise<void> => Promise.resolve()

/** `transfers` of a feature without rows that move along. */
export const NO_TRANSFERS: TransferHandlers = { own: [], alone: [], inviter: [] }

/** The handlers of all features as one. */
export const transfersOf = (features: readonly Pick<Feature, 'transfers'>[]): TransferHandlers => ({
  own: features.flatMap(({ transfers }) => transfers.own),
  alone: features.flatMap(({ transfers }) => transfers.alone),
  inviter: features.flatMap(({ transfers }) => transfers.inviter),
})
