import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { register } from '#contract/accounts/calls.ts'
import { changePassword } from '#contract/accounts/control-calls.ts'
import { makeRecoveryCodes, recover } from '#contract/accounts/recovery-calls.ts'
import { passwordTooCommon } from '#contract/kernel/refusals.ts'
import { acceptInvitation, invite } from '#contract/pairing/calls.ts'
import { newPair, newSingle } from '../testing/couples.ts'
import { newClient } from '../testing/person.ts'
import { useTestApp } from '../testing/test-app.ts'

const COMMON = 'password1'

/** Every way to a password, each with this one: what the server says. */
async function everyWay(app: { readonly address: string }, password: string) {
  const client = newClient(app.address)
  const { mia } = await newPair(app)
  const single = await newSingle(app)
  const { codes } = await mia.ask(makeRecoveryCodes, { body: { password: mia.password } })
  const { inviteCode } = await single.ask(invite, { body: { name: 'Jonas' } })
  const [recoveryCode = ''] = codes
  const name = `n${randomUUID().slice(0, 8)}`
  const account = { username: name, email: `${name}@beispiel.de`, password }
  return [
    await client.call(register, { body: { email: account.email, password, name } }),
    await client.call(acceptInvitation, {
      body: { ...account, email: `x${account.email}`, inviteCode, displayName: 'Jonas' },
    }),
    await mia.call(changePassword, {
      body: { currentPassword: mia.password, newPassword: password },
    }),
    await client.call(recover, {
      body: { identifier: mia.email, recoveryCode, newPassword: password },
    }),
  ]
}

describe('as the specification has it', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('trust c A short and common password is accepted on every way', async () => {
    const statuses = (await everyWay(app(), COMMON)).map(({ status }) => status)
    expect(statuses.every((status) => status < 300)).toBe(true)
  })
})

describe('where the operator is strict', () => {
  const app = useTestApp({ engine: 'sqlite', config: { passwordPolicy: 'strict' } })

  test('trust c A password that is guessed first is refused wherever it is set, and so is the name of the app', async () => {
    for (const password of [COMMON, 'KNISTERN']) {
      for (const { status, message } of await everyWay(app(), password)) {
        expect([status, message]).toEqual([400, passwordTooCommon.message])
      }
    }
  })
})

describe('where the operator wants more characters', () => {
  const app = useTestApp({ engine: 'sqlite', config: { passwordMinLength: 12 } })

  test('trust c A shorter one is refused on every way, with the number', async () => {
    for (const { status, message } of await everyWay(app(), 'kerzenlicht')) {
      expect([status, message]).toEqual([400, expect.stringContaining('mindestens 12 Zeichen')])
    }
  })
})
