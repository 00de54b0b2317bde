import type { PushType } from '#contract/push/rules.ts'

/** Something that has happened, durably, and that the partner may be told of away from the app. */
export interface News {
  readonly type: Exclude<PushType, 'REMINDER'>
  /** The id the live event about it carries, so that a page acts once (O-062). */
  readonly id: string
  /** Who did it; the partner is told, never the one who did it (O-060). */
  readonly by: { readonly userId: string; readonly pairId: string }
}

/** Where features say what has happened, without knowing who listens. */
export interface Newsroom {
  /** Call it after the commit only; returns at once and never fails. */
  announce(news: News): void
}

export interface OpenNewsroom extends Newsroom {
  follow(listener: (news: News) => void): void
}

export function openNewsroom(): OpenNewsroom {
  const listeners: ((news: News) => void)[] = []
  return {
    announce(news) {
      for (const listener of listeners) listener(news)
    },
    follow(listener) {
      listeners.push(listener)
    },
  }
}
