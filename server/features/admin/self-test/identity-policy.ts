import { randomBytes, timingSafeEqual } from 'node:crypto'

/** A keyed hash of this installation, of 43 base64url digits (`Vault.blindIndex`). */
export type KeyedHash = (purpose: string, value: string) => string

/** 32 random bytes, base64url: a question that was never asked before. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/** Shows that the asker has the key, so that strangers learn nothing of it. */
export const askProof = (keyedHash: KeyedHash, nonce: string): string =>
  keyedHash('self-test question', nonce)

/** Shows that the responder has the key. */
export const answerProof = (keyedHash: KeyedHash, nonce: string): string =>
  keyedHash('self-test answer', nonce)

/** Whether two proofs are the same, in a time that tells nothing of them. */
export function isSameProof(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
