import { describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { grantPermission, postStatus, readPermission } from '#contract/daily/calls.ts'
import { mayNotGrant, notReleased } from '#contract/daily/errors.ts'
import type { Role } from '#contract/kernel/roles.ts'
import { invite } from '#contract/pairing/calls.ts'
import { acceptAs, newPair, newSingle, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const ANNOUNCED = { id: expect.any(String) as string }

/**
 * The grid of docs/spec/roles.md by its four classes; written down again, not imported. Rows: me,
 * columns: partner. E needs a release, G gives one. The grid of all fourteen roles stands in
 * contract/kernel/roles.test.ts.
 */
const GRID = {
  F: { F: '-', H: 'G', A: 'G', Z: '-' },
  H: { F: 'E', H: '-', A: 'E', Z: 'E' },
  A: { F: 'E', H: 'G', A: '-', Z: '-' },
  Z: { F: '-', H: 'G', A: '-', Z: '-' },
} as const
type RoleClass = keyof typeof GRID
const CLASSES: readonly RoleClass[] = ['F', 'H', 'A', 'Z']

/** A role of each class for oneself, and one for the partner. */
const MINE = { F: 'Herrin', H: 'Sklave', A: 'Individuell', Z: 'Schatz' } as const
const PARTNER = { F: 'König', H: 'Empfangend', A: 'Unbestimmt', Z: 'Schatz' } as const

const FREE = 'Du kannst deinen Status jederzeit teilen.'
const RELEASED = 'Du darfst heute deinen Erregungsstatus teilen.'
const NOT_YET = 'Dein:e Partner:in hat dir heute noch keine Freigabe erteilt.'

const free = (permissionGranted = false) => ({ allowed: true, reason: FREE, permissionGranted })
const released = { allowed: true, reason: RELEASED, permissionGranted: true }
const notYet = { allowed: false, reason: NOT_YET, permissionGranted: false }

const post = (person: Person) => person.call(postStatus, { body: { level: 5 } })
const setRoles = ({ mia }: Pair, mine: Role, partner: Role) =>
  mia.ask(saveProfile, { body: { myRole: mine, partnerRole: partner } })

/** Plays one day of a pair whose one partner needs the other's release. */
async function playRelease(giver: Person, receiver: Person): Promise<void> {
  expect(await receiver.ask(readPermission)).toEqual(notYet)
  expect(await giver.ask(readPermission)).toEqual(free())
  const early = await post(receiver)
  expect([early.status, early.message]).toEqual([403, notReleased.message])
  const upside = await receiver.call(grantPermission)
  expect([upside.status, upside.message]).toEqual([403, mayNotGrant.message])

  expect(await giver.ask(grantPermission)).toEqual(free(true))
  expect(await receiver.ask(readPermission)).toEqual(released)
  expect(await giver.ask(readPermission)).toEqual(free(true))
  expect([(await post(receiver)).status, (await post(giver)).status]).toEqual([200, 200])
}

/** Plays one day of a pair in which nobody needs a release, so that nobody can give one. */
async function playFree({ mia, jonas }: Pair): Promise<void> {
  for (const person of [mia, jonas]) {
    expect(await person.ask(readPermission)).toEqual(free())
    expect((await post(person)).status).toBe(200)
    const refused = await person.call(grantPermission)
    expect([refused.status, refused.message]).toEqual([403, mayNotGrant.message])
  }
}

describe.each(engines)('the permission on %s', (engine) => {
  const app = useTestApp({ engine })

  test.each(CLASSES)(
    'O-003 O-106 O-107 API-51 API-52 The row of class %s: who waits, who releases, who is free',
    slow,
    async (mine) => {
      const pair = await newPair(app())
      for (const partner of CLASSES) {
        await setRoles(pair, MINE[mine], PARTNER[partner])
        const code = GRID[mine][partner]
        if (code === 'E') await playRelease(pair.jonas, pair.mia)
        else if (code === 'G') await playRelease(pair.mia, pair.jonas)
        else await playFree(pair)
        app().clock.advance(DAY)
      }
      expect.hasAssertions()
    },
  )

  test('STATUS-32 O-104 O-087 A release holds for any number of posts until midnight UTC', async () => {
    app().clock.setTo('2027-03-01T23:00:00Z')
    const { mia, jonas } = await newPair(app())
    await mia.ask(grantPermission)
    expect((await post(jonas)).status).toBe(200)
    expect((await post(jonas)).status).toBe(200)
    app().clock.setTo('2027-03-02T00:00:00Z')
    expect(await jonas.ask(readPermission)).toEqual(notYet)
    expect(await mia.ask(readPermission)).toEqual(free())
    expect((await post(jonas)).status).toBe(403)
  })

  test(
    'STATUS-19 O-104 permission-granted reaches the partner alone, and again when repeated',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app())
      const others = await newPair(app())
      const [hers, his, strangers] = await Promise.all(
        [mia, jonas, others.jonas].map((person) => connectSocket(person)),
      )
      await mia.ask(grantPermission)
      const first = await his?.next('permission-granted')
      expect(first).toEqual(ANNOUNCED)
      expect(await mia.ask(grantPermission)).toEqual(free(true))
      const second = await his?.next('permission-granted')
      expect(second).toEqual(ANNOUNCED)
      expect(second).not.toEqual(first)
      await mia.call(postStatus, { body: { level: 11 } })
      await jonas.call(grantPermission)
      for (const client of [hers, his, strangers]) {
        await client?.silent()
        client?.close()
      }
      expect(await others.jonas.ask(readPermission)).toEqual(notYet)
    },
  )

  test('A release one has given does not become one’s own when the roles turn round', async () => {
    const pair = await newPair(app())
    await pair.mia.ask(grantPermission)
    await setRoles(pair, 'Dienend', 'Königin')
    expect(await pair.mia.ask(readPermission)).toEqual(notYet)
    expect((await post(pair.mia)).status).toBe(403)
    expect(await pair.jonas.ask(readPermission)).toEqual(free(true))
  })

  test('O-003 The planned roles count before the partner has joined, and so does the release', async () => {
    const mia = await newSingle(app())
    expect(await mia.ask(readPermission)).toEqual(free())
    await mia.ask(saveProfile, { body: { myRole: 'Dienend', partnerRole: 'Herrin' } })
    expect((await post(mia)).status).toBe(403)
    await mia.ask(saveProfile, { body: { myRole: 'Herrin', partnerRole: 'Dienend' } })
    expect(await mia.ask(grantPermission)).toEqual(free(true))
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs(app(), inviteCode)
    expect(await jonas.ask(readPermission)).toEqual(released)
  })

  test('Two releases at once are both taken', async () => {
    const { mia, jonas } = await newPair(app())
    const answers = await Promise.all([1, 2, 3].map(() => mia.call(grantPermission)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await jonas.ask(readPermission)).toEqual(released)
  })
})
