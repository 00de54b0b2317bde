import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { register } from '#contract/accounts/calls.ts'
import { createPasswords } from '#server/lib/password.ts'
import { newAccount } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/** Passwords that people choose who may use four characters. */
const COMMON = ['1234', '0000', '1111', '4321', '2580', 'abcd', 'asdf', 'love', '6969', 'mama']
const GUESSES = [...COMMON, ...Array.from({ length: 190 }, (_, at) => String(1_000 + at * 37))]

describe.each(engines)('a stolen database on %s', (engine) => {
  const app = useTestApp({ engine })

  test('O-031 trust c Without the key file even the password „1234“ cannot be guessed from a stolen database', async () => {
    const { name, email } = newAccount('Mia')
    const { userId } = await newClient(app().address).ask(register, {
      body: { email, password: '1234', name },
    })
    const { password_hash: phc } = await app()
      .context.database.db.selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()

    // The thief knows the program: cost and salt stand in the hash, the pepper does not.
    const [, memory, passes, salt = '', tag = ''] =
      /m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(phc) ?? []
    const wanted = Buffer.from(tag, 'base64')
    const hits = GUESSES.filter((guess) => {
      const derived = argon2Sync('argon2id', {
        message: guess,
        nonce: Buffer.from(salt, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: 1,
        tagLength: wanted.length,
      })
      return timingSafeEqual(derived, wanted)
    })
    expect(hits).toEqual([])
    for (const pepper of [Buffer.alloc(32), randomBytes(32)]) {
      expect(await createPasswords([pepper]).verify('1234', phc, ['account', '', ''])).toBe(false)
    }
    // With the key it is the second of two locks, and falls: that is why it lies elsewhere.
    expect(await app().context.passwords.verify('1234', phc, ['account', '', ''])).toBe(true)
  })
})
