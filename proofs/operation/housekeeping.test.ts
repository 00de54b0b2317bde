import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts/calls.ts'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { invite, openInvitation } from '#contract/pairing/calls.ts'
import { inviteFounder } from '#server/features/pairing/founding-service.ts'
import { sweepFoundingInvitations } from '#server/features/pairing/founding-store.ts'
import { sweepInvitations } from '#server/features/pairing/store.ts'
import { sweepExpired } from '#server/identity/housekeeping.ts'
import { newSingle } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY, HOUR } from '#server/testing/test-clock.ts'

describe.each(engines)('housekeeping on %s', (engine) => {
  const app = useTestApp({ engine, rateLimits: true })

  const left = async () => {
    const { db } = app().context.database
    const count = async (
      table: 'sessions' | 'throttles' | 'known_devices' | 'invitations' | 'founding_invitations',
    ) => (await db.selectFrom(table).selectAll().execute()).length
    return {
      sessions: await count('sessions'),
      throttles: await count('throttles'),
      devices: await count('known_devices'),
      invitations: await count('invitations'),
      foundings: await count('founding_invitations'),
    }
  }
  const sweep = () =>
    sweepExpired(app().context.database.db, app().clock.now(), [
      sweepInvitations,
      sweepFoundingInvitations,
    ])

  test('Each thing goes when it has lapsed, and not before', async () => {
    const mia = await newSingle(app())
    await mia.ask(invite, { body: { name: 'Jonas' } })
    await newClient(app().address).call(login, { body: { email: mia.email, password: 'falsch' } })
    await inviteFounder(app().context.database.db, app().context.vault, app().clock.now())
    await sweep()
    // One row of the registration; two of the login, for its address and the identifier typed.
    const all = { sessions: 1, throttles: 3, devices: 1, invitations: 1, foundings: 1 }
    expect(await left()).toEqual(all)

    app().clock.advance(DAY + HOUR)
    await sweep()
    expect(await left()).toMatchObject({ throttles: 0, sessions: 1, invitations: 1, foundings: 1 })
    expect(await mia.ask(openInvitation)).not.toBeNull()

    app().clock.advance(6 * DAY)
    await sweep()
    expect(await left()).toEqual({
      sessions: 1,
      throttles: 0,
      devices: 1,
      invitations: 0,
      foundings: 0,
    })
    expect(await mia.ask(listSessions)).toHaveLength(1)

    app().clock.advance(30 * DAY)
    await sweep()
    expect(await left()).toMatchObject({ sessions: 0, devices: 1 })

    app().clock.advance(150 * DAY)
    await sweep()
    expect(await left()).toEqual({
      sessions: 0,
      throttles: 0,
      devices: 0,
      invitations: 0,
      foundings: 0,
    })
  })

  test('A sweep that fails does not stop the other sweeps', async () => {
    const mia = await newSingle(app())
    await mia.ask(invite, { body: { name: 'Jonas' } })
    app().clock.advance(30 * DAY)
    const { db } = app().context.database
    const stuck = () => Promise.reject(new Error('stuck'))
    const swept = sweepExpired(db, app().clock.now(), [stuck, sweepInvitations])
    await expect(swept).rejects.toThrow('stuck')
    expect(await left()).toMatchObject({ invitations: 0 })
  })
})
