import { StorageFault } from '../lib/storage-trouble.ts'

/** A lock that is handed on in the order it was asked for. */
export interface Turn {
  /** Resolves when it is one's turn; rejects when the wait was too long. */
  take(): Promise<void>
  give(): void
}

/** Makes a lock whose waiters give up after `waitMs`. */
export function createTurn(waitMs: number): Turn {
  const waiting: { go(): void }[] = []
  let taken = false
  return {
    take() {
      if (!taken) {
        taken = true
        return Promise.resolve()
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1)
          reject(
            new StorageFault(
              'busy',
              `waited ${waitMs} ms for the database; is the outer handle used inside a transaction?`,
            ),
          )
        }, waitMs)
        const waiter = {
          go() {
            clearTimeout(timer)
            resolve()
          },
        }
        waiting.push(waiter)
      })
    },
    give() {
      const next = waiting.shift()
      if (next === undefined) taken = false
      else next.go()
    },
  }
}
