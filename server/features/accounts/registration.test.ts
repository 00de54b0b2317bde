// @module-tag slow
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { register } from '#contract/accounts/calls.ts'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { registrationClosed } from '#contract/kernel/refusals.ts'
import { invite } from '#contract/pairing/calls.ts'
import type { Config } from '#server/config.ts'
import { acceptAs, newAccount, newPair, newSingle, PASSWORD } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { send } from '#server/testing/http-client.ts'
import { newClient } from '#server/testing/person.ts'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

const CLOSED = JSON.stringify(refusalAnswer(registrationClosed))

describe.each(engines)('the right to open an account on %s', (engine) => {
  let app: TestApp
  let scratch: Scratch
  beforeEach(() => {
    scratch = newScratch()
  })
  afterEach(async () => {
    await app.close()
    scratch.remove()
  })
  const open = async (registration: Config['registration']) => {
    const webDir = join(scratch.folder, 'web')
    mkdirSync(webDir, { recursive: true })
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Knistern</title>')
    app = await openTestApp({ engine, config: { registration, webDir } })
  }
  const tryToRegister = (email = newAccount('Eva').email) =>
    newClient(app.address).call(register, { body: { email, password: PASSWORD, name: 'Eva' } })
  /** Whether the page offers to register. */
  const offers = async () => {
    const { status, text } = await send(app.address, {
      path: '/login',
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    expect(status).toBe(200)
    return !text.includes('<meta name="registration" content="invited" />')
  }

  test('O-150 Open: anybody can register, and the page offers it', async () => {
    await open('open')
    await newSingle(app)
    expect((await tryToRegister()).status).toBe(200)
    expect(await offers()).toBe(true)
  })

  test('O-150 Invited: the first person ever, then only those with an invitation; the page follows', async () => {
    await open('invited')
    expect(await offers()).toBe(true)
    const { mia, jonas } = await newPair(app)
    expect(await offers()).toBe(false)
    expect(await tryToRegister()).toMatchObject({ status: 403, text: CLOSED })
    expect(jonas.userId).not.toBe(mia.userId)

    // Nobody is the first ever a second time, not even in an empty installation.
    for (const person of [mia, jonas]) {
      await person.ask(deleteAccount, { body: { password: PASSWORD } })
    }
    expect((await tryToRegister()).status).toBe(403)
    await app.restart()
    expect((await tryToRegister()).status).toBe(403)
    expect(await offers()).toBe(false)
  })

  test('O-150 Invited: of a hundred first ones at once exactly one is', async () => {
    await open('invited')
    const hash = await app.context.passwords.hash(PASSWORD, ['account', '', ''])
    vi.spyOn(app.context.passwords, 'hash').mockResolvedValue(hash)
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryToRegister()))
    vi.restoreAllMocks()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(99)
    const { db } = app.context.database
    for (const table of ['users', 'pairs'] as const) {
      expect(await db.selectFrom(table).select('id').execute()).toHaveLength(1)
    }
  })

  test('O-150 An installation that was open before counts those who are there', async () => {
    await open('open')
    await newPair(app)
    await app.context.database.db.deleteFrom('settings').where('key', '=', 'first-person').execute()
    await app.restart({ registration: 'invited' })
    expect([await offers(), (await tryToRegister()).status]).toEqual([false, 403])
  })

  test('O-150 Closed, nobody can register, not even the first; no password is hashed, and no name is revealed', async () => {
    await open('open')
    const mia = await newSingle(app)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await app.restart({ registration: 'closed' })
    expect(await offers()).toBe(false)
    const hash = vi.spyOn(app.context.passwords, 'hash')
    for (const email of [mia.email, newAccount('Eva').email]) {
      expect(await tryToRegister(email)).toMatchObject({ status: 403, text: CLOSED })
    }
    expect(hash).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    // An invitation sent from the app is valid in all three modes.
    expect((await acceptAs(app, inviteCode)).userId).toBeDefined()
  })

  test('O-150 Closed: an empty installation stays empty', async () => {
    await open('closed')
    expect([await offers(), (await tryToRegister()).status]).toEqual([false, 403])
  })
})
