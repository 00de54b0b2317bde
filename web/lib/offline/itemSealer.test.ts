import { expect, test } from 'vitest'
import { CURVE, newItemSealer, openItem, sealItem } from './itemSealer.ts'

const item = { id: 'a', owner: 'mia pair-1', at: 5, tried: false, answer: 'no' }
const FAULT = /operation/

async function newKeys() {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  return { pair, publicKey: await crypto.subtle.exportKey('raw', pair.publicKey) }
}

test('Of a sealed item id, owner and time can be read, and the rest by the private key alone', async () => {
  const [{ pair, publicKey }, other] = [await newKeys(), await newKeys()]
  const sealed = await sealItem(await newItemSealer(publicKey), 'answers', item)
  const { id, owner, at, ...rest } = sealed
  expect([id, owner, at]).toEqual(['a', 'mia pair-1', 5])
  expect(Object.keys(rest).toSorted()).toEqual(['iv', 'sealed', 'sender'])
  expect(new TextDecoder('latin1').decode(rest.sealed)).not.toContain('answer')
  expect(await openItem(pair.privateKey, 'answers', sealed)).toEqual(item)
  await expect(openItem(other.pair.privateKey, 'answers', sealed)).rejects.toThrow(FAULT)
})

test('A sealed item opens in its own place only', async () => {
  const { pair, publicKey } = await newKeys()
  const sealed = await sealItem(await newItemSealer(publicKey), 'answers', item)
  await expect(openItem(pair.privateKey, 'changes', sealed)).rejects.toThrow(FAULT)
  for (const change of [{ id: 'b' }, { owner: 'jonas pair-1' }, { at: 6 }]) {
    await expect(openItem(pair.privateKey, 'answers', { ...sealed, ...change })).rejects.toThrow(
      FAULT,
    )
  }
})

test('The length of a sealed item does not tell which answer it has', async () => {
  const { publicKey } = await newKeys()
  const sealer = await newItemSealer(publicKey)
  const lengthOf = async (answer: string | null) => {
    const answered = { ...item, answer }
    return (await sealItem(sealer, 'answers', answered)).sealed.byteLength
  }
  const short = await Promise.all(['yes', 'no', 'maybe', null, 'ä'.repeat(300)].map(lengthOf))
  expect(new Set(short).size).toBe(1)
  expect(await lengthOf('ä'.repeat(600))).toBeGreaterThan(short[0] ?? 0)
})
