import type { Sealed } from '#server/vault/vault.ts'

/** The list of a couple, with the wishes of both. */
export interface WishlistsTable {
  pair_id: string
  list: Sealed<'wishlists.list'>
}
