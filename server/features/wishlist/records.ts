import * as z from 'zod/mini'
import { storedReference } from '#server/pair/references.ts'
import {
  RECORD_STEP,
  type RecordOf,
  recordCodec,
  sealedRecord,
} from '#server/vault/sealed-record.ts'

const wishlist = z.object({
  members: z.tuple([z.string(), z.string()]),
  /** Whole tables of the wishes of both, in the order of `members`: 1 by the key of a thing. */
  wishes: z.tuple([z.string(), z.string()]),
  /** A whole table of the wishes of both that were shown (`NotedMatch`). */
  notes: z.string(),
  /** Which of the members have changed a wish since they last looked. */
  unlooked: z.tuple([z.boolean(), z.boolean()]),
  /** Put on the list for both, newest first. */
  listed: z.array(storedReference),
})
export type WishlistRecord = RecordOf<typeof wishlist>

/** The length is the same whatever either wishes, and grows in steps with what both see. */
export const wishlistRecord = sealedRecord('wishlists.list', recordCodec(wishlist), RECORD_STEP)
