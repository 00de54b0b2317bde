import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CHEAP_PASSWORDS } from '../testing/couples.ts'
import { effort } from '../testing/effort.ts'
import { addPepper, createPasswords, type PasswordTurn } from './password.ts'
import { QueueFull } from './semaphore.ts'

/** All of four digits in the whole run. */
const PINS = effort('KNISTERN_PINS', { main: 500, all: 10_000, nightly: 10_000 })

const turnOf = (name: string): PasswordTurn => ['login', '2001:db8::', name]
const TURN = turnOf('mia')

describe('passwords', () => {
  test('trust c A hash is argon2id with OWASP’s minimum and a salt of 16 bytes', async () => {
    const passwords = createPasswords([randomBytes(32)])
    const [first, second] = [await passwords.hash('1234', TURN), await passwords.hash('1234', TURN)]
    const [, kind, version, cost, salt, tag] = first.split('$')
    expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt ?? '', 'base64')).toHaveLength(16)
    expect(Buffer.from(tag ?? '', 'base64')).toHaveLength(32)
    expect(second).not.toBe(first)
    expect(await passwords.verify('1234', first, TURN)).toBe(true)
    expect(await passwords.verify('1235', first, TURN)).toBe(false)
  })

  test('trust c Without the pepper no PIN, not even the right one, opens a stolen hash', async () => {
    const stolen = await createPasswords([randomBytes(32)], CHEAP_PASSWORDS).hash('1234', TURN)
    const thief = createPasswords([randomBytes(32)], CHEAP_PASSWORDS)
    // The right one comes first.
    const pins = Array.from({ length: PINS }, (_, at) =>
      String((1234 + at) % 10_000).padStart(4, '0'),
    )
    const hits: boolean[] = []
    for (let from = 0; from < pins.length; from += 100) {
      const some = pins.slice(from, from + 100)
      hits.push(...(await Promise.all(some.map((pin) => thief.verify(pin, stolen, turnOf(pin))))))
    }
    expect(hits.filter(Boolean)).toEqual([])
  })

  test('trust i Three of one name and a hundred in all wait for their turn, more are told to come back', async () => {
    const passwords = createPasswords([randomBytes(32)], CHEAP_PASSWORDS)
    const waiting = Promise.allSettled(
      Array.from({ length: 150 }, (_, at) =>
        passwords.verify('1234', undefined, turnOf(`name ${at}`)),
      ),
    )
    const ofOneName = Array.from({ length: 6 }, () =>
      passwords.verify('1234', undefined, ['account', '2001:db8::', 'mia']),
    )
    expect(
      (await Promise.allSettled(ofOneName)).map(({ status }) => status === 'fulfilled'),
    ).toEqual([true, true, true, false, false, false])
    const outcomes = await waiting
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    )
    expect(refused).toHaveLength(48)
    expect(refused.every((reason) => reason instanceof QueueFull)).toBe(true)
    expect(await passwords.verify('1234', undefined, TURN)).toBe(false)
  })

  test('A hash made at another cost still opens after the cost has been raised', async () => {
    const pepper = randomBytes(32)
    const old = await createPasswords([pepper], CHEAP_PASSWORDS).hash('kerzenlicht', TURN)
    const raised = createPasswords([pepper], { memoryKib: 128, passes: 2 })
    expect(await raised.verify('kerzenlicht', old, TURN)).toBe(true)
    expect(await raised.verify('kerzenschein', old, TURN)).toBe(false)
  })

  test('The same letters typed on another keyboard are the same password', async () => {
    const passwords = createPasswords([randomBytes(32)], CHEAP_PASSWORDS)
    const composed = await passwords.hash('M\u00fcsli', TURN)
    expect(await passwords.verify('Mu\u0308sli', composed, TURN)).toBe(true)
  })

  test.each([undefined, '', 'kerzenlicht', '$argon2id$v=19$m=64,t=1,p=1$$', '$2b$10$abc'])(
    'Nothing opens the hash %s',
    async (phc) => {
      const passwords = createPasswords([randomBytes(32)], CHEAP_PASSWORDS)
      expect(await passwords.verify('', phc, TURN)).toBe(false)
      expect(await passwords.verify('kerzenlicht', phc, TURN)).toBe(false)
    },
  )

  test('A pepper is added to a hash without the password, and each counts', async () => {
    const [first, second] = [randomBytes(32), randomBytes(32)]
    const old = await createPasswords([first], CHEAP_PASSWORDS).hash('kerzenlicht', TURN)
    const moved = addPepper(old, second)
    const both = createPasswords([first, second], CHEAP_PASSWORDS)
    expect(await both.verify('kerzenlicht', moved, TURN)).toBe(true)
    expect(await both.verify('kerzenlicht', old, TURN)).toBe(false)
    expect(await createPasswords([first], CHEAP_PASSWORDS).verify('kerzenlicht', moved, TURN)).toBe(
      false,
    )
    expect(
      await createPasswords([second], CHEAP_PASSWORDS).verify('kerzenlicht', moved, TURN),
    ).toBe(false)
    expect(() => addPepper('kein Hash', second)).toThrow('not a password hash')
  })
})
