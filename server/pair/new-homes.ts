import { newId } from '../lib/ids.ts'
import type { Vault } from '../vault/vault.ts'
import { type NewPair, newPairOf } from './pairs.ts'

/** The pairs of one that people are about to get, made before the transaction that stores them. */
export interface NewHomes {
  /** The pair a person gets, the same each time. */
  of(person: { readonly id: string }): NewPair
  /** Forgets the keys of pairs that were not stored after all. */
  use<T>(work: () => Promise<T>): Promise<T>
}

export function newHomes(vault: Vault): NewHomes {
  const homes = new Map<string, NewPair>()
  return {
    of({ id }) {
      const home = homes.get(id) ?? newPairOf(vault, newId())
      homes.set(id, home)
      return home
    },
    async use(work) {
      try {
        return await work()
      } catch (fault) {
        for (const { pair } of homes.values()) vault.forget(pair.pairId)
        throw fault
      }
    },
  }
}
