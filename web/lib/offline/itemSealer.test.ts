import { expect, test } from 'vitest'
import { CURVE, newItemSealer, openBytes, openItem, sealFile, sealItem } from './itemSealer.ts'

const item = {
  id: 'a',
  lane: 'answers',
  owner: 'mia pair-1',
  at: 5,
  kind: 'answer',
  payload: 'no',
  tried: false,
} as const
const FAULT = /operation/

async function newKeys() {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  return { pair, publicKey: await crypto.subtle.exportKey('raw', pair.publicKey) }
}

test('A sealed item shows id, lane, owner and time, and the rest to the private key alone', async () => {
  const [{ pair, publicKey }, other] = [await newKeys(), await newKeys()]
  const sealed = await sealItem(await newItemSealer(publicKey), item)
  const { id, lane, owner, at, ...rest } = sealed
  expect([id, lane, owner, at]).toEqual(['a', 'answers', 'mia pair-1', 5])
  expect(Object.keys(rest).toSorted()).toEqual(['iv', 'sealed', 'sender'])
  expect(new TextDecoder('latin1').decode(rest.sealed)).not.toContain('payload')
  expect(await openItem(pair.privateKey, sealed)).toEqual(item)
  await expect(openItem(other.pair.privateKey, sealed)).rejects.toThrow(FAULT)
})

test('A sealed item opens in its own place only', async () => {
  const { pair, publicKey } = await newKeys()
  const sealed = await sealItem(await newItemSealer(publicKey), item)
  for (const change of [
    { id: 'b' },
    { lane: 'changes' as const },
    { owner: 'jonas pair-1' },
    { at: 6 },
  ]) {
    await expect(openItem(pair.privateKey, { ...sealed, ...change })).rejects.toThrow(FAULT)
  }
})

test('A sealed file opens in the place of its own item only, also after a retry has moved that', async () => {
  const { pair, publicKey } = await newKeys()
  const sealed = await sealFile(await newItemSealer(publicKey), item, new Blob(['see']))
  expect(new TextDecoder().decode(await openBytes(pair.privateKey, sealed))).toBe('see')
  const again = await sealFile(await newItemSealer(publicKey), { ...item, at: 9 }, new Blob([]))
  expect(again.at).toBe(sealed.at)
  const other = { ...sealed, id: ['b'] as const }
  await expect(openBytes(pair.privateKey, other)).rejects.toThrow(FAULT)
})

test('The length of a sealed item does not tell which answer it has', async () => {
  const { publicKey } = await newKeys()
  const sealer = await newItemSealer(publicKey)
  const lengthOf = async (payload: string | null) =>
    (await sealItem(sealer, { ...item, payload })).sealed.byteLength
  const short = await Promise.all(['yes', 'no', 'maybe', null, 'ä'.repeat(300)].map(lengthOf))
  expect(new Set(short).size).toBe(1)
  expect(await lengthOf('ä'.repeat(600))).toBeGreaterThan(short[0] ?? 0)
})
