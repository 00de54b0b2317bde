import { describe, expect, test } from 'vitest'
import { readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { rolesNotYours } from '#contract/accounts/errors.ts'
import { ROLES, type Role } from '#contract/kernel/roles.ts'
import { newPair, newSingle, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const profileOf = (person: Person) => person.ask(readProfile, { params: { id: person.userId } })

describe.each(engines)('roles on %s', (engine) => {
  const app = useTestApp({ engine })

  test('ROLLEN-01 ROLLEN-02 O-011 All fourteen roles are taken, in both spellings and any case', async () => {
    const mia = await newSingle(app())
    const spellings: [string, Role][] = [
      ...ROLES.map((role): [string, Role] => [role, role]),
      ...ROLES.map((role): [string, Role] => [` ${role.toUpperCase()} `, role]),
      ['dienend', 'Dienend'],
      ['Slave', 'Sklave'],
      ['Slave_W', 'Sklavin'],
      ['pet', 'Haustier'],
    ]
    for (const [sent, role] of spellings) {
      expect((await mia.ask(saveProfile, { body: { myRole: sent } })).myRole).toBe(role)
    }
  })

  test.each(['Kaiserin', '', 'constructor', 'Dienend!'])(
    'O-011 “%s” is no role',
    async (myRole) => {
      const mia = await newSingle(app())
      const refused = await mia.call(saveProfile, { body: { myRole } })
      expect(refused.status).toBe(400)
      expect(refused.message).toContain('Diese Rolle gibt es nicht.')
    },
  )

  test('O-014 Before a partner has joined, the founder plans the partner’s role', async () => {
    const mia = await newSingle(app())
    const saved = await mia.ask(saveProfile, {
      body: { myRole: 'Herrin', partnerRole: 'Schatz' },
    })
    expect(saved).toMatchObject({ myRole: 'Herrin', partnerRole: 'Schatz' })
  })

  test('API-13 O-014 Afterwards the founder sets the partner’s own role', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(saveProfile, { body: { myRole: 'Herr', partnerRole: 'Sklave' } })
    expect(await profileOf(jonas)).toMatchObject({ myRole: 'Sklave', partnerRole: 'Herr' })
  })

  test('ROLLEN-14 ROLLEN-15 PROFIL-11 O-014 An invited person changes no role, but may send the same ones', async () => {
    const { mia, jonas } = await newPair(app())
    for (const body of [{ myRole: 'König' }, { partnerRole: 'Herrin' }] as const) {
      const refused = await jonas.call(saveProfile, { body: { ...body, name: 'Joni' } })
      expect([refused.status, refused.message]).toEqual([403, rolesNotYours.message])
    }
    const saved = await jonas.ask(saveProfile, {
      body: { myRole: 'dienend', partnerRole: 'Königin', name: 'Joni' },
    })
    expect(saved).toMatchObject({ name: 'Joni', myRole: 'Dienend', partnerRole: 'Königin' })
    expect(await profileOf(mia)).toMatchObject({
      myRole: 'Königin',
      partnerRole: 'Dienend',
      partner: { name: 'Joni' },
    })
  })

  test('KONTO-32 O-013 Only the founder is initiator', async () => {
    const { mia, jonas } = await newPair(app())
    expect(await profileOf(mia)).toMatchObject({ isInitiator: true, canDefineRelationship: true })
    expect(await profileOf(jonas)).toMatchObject({
      isInitiator: false,
      canDefineRelationship: false,
      canInvitePartner: false,
    })
  })
})
