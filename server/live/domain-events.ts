import type { PushType } from '#contract/push/rules.ts'

/** A committed change that the partner may be notified of while away from the app. */
export interface DomainEvent {
  readonly type: Exclude<PushType, 'REMINDER' | 'EVENING_REMINDER' | 'NEW_LETTER'>
  /** Id of the matching live event, so that a page handles it once (O-062). */
  readonly id: string
  /** The author; only the partner is notified (O-060). */
  readonly by: { readonly userId: string; readonly pairId: string }
}

/** Decouples features that publish from those that subscribe. */
export interface DomainEventPublisher {
  /** Call it after the commit only; returns at once and never throws. */
  publish(event: DomainEvent): void
}

export interface DomainEventBus extends DomainEventPublisher {
  subscribe(listener: (event: DomainEvent) => void): void
}

export function createDomainEventBus(): DomainEventBus {
  const listeners: ((event: DomainEvent) => void)[] = []
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
  }
}
