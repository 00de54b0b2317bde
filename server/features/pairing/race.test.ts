import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { acceptInvitation, invite, join } from '#contract/pairing/calls.ts'
import { newAccount, newSingle, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { bothEngines } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { useTestApp } from '#server/testing/test-app.ts'

/** trust d */
const ROUNDS = effort('KNISTERN_RACE_ROUNDS', { main: 1, all: 3, nightly: 100 })
const AT_ONCE = 100

describe.each(bothEngines)('acceptances at the same moment on %s', (engine) => {
  const app = useTestApp({ engine })
  let someHash = ''

  beforeAll(async () => {
    someHash = await app().context.passwords.hash('irgendeins', ['account', '', ''])
  })

  /** The race is in the database; a hundred hashes would only queue the runners. */
  const skipHashing = () =>
    vi.spyOn(app().context.passwords, 'hash').mockImplementation(() => Promise.resolve(someHash))

  const accept = (inviteCode: string) => {
    const { name: displayName, ...account } = newAccount('Jonas')
    return newClient(app().address).call(acceptInvitation, {
      body: { inviteCode, displayName, ...account },
    })
  }
  const codeOf = async (inviter: Person) =>
    (await inviter.ask(invite, { body: { name: 'Jonas' } })).inviteCode

  /** How many people there are, and pairs with nobody or with more than two. */
  async function census() {
    const { db } = app().context.database
    const [people, pairs] = await Promise.all([
      db.selectFrom('users').select(['id', 'pair_id']).execute(),
      db.selectFrom('pairs').select('id').execute(),
    ])
    const members = Map.groupBy(people, ({ pair_id }) => pair_id)
    const strange = pairs.filter(({ id }) => ![1, 2].includes(members.get(id)?.length ?? 0))
    return { people: people.length, strange }
  }

  test(`O-035 trust d Exactly one of ${AT_ONCE} acceptances of one invitation succeeds, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mia = await newSingle(app())
      const inviteCode = await codeOf(mia)
      const before = await census()
      skipHashing()
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => accept(inviteCode)))
      vi.restoreAllMocks()
      const refused = answers.filter(({ status }) => status >= 400 && status < 500)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(refused).toHaveLength(AT_ONCE - 1)
      expect(await census()).toEqual({ people: before.people + 1, strange: [] })
    }
  }, 600_000)

  test('trust d Two invitations of one pair never give it three members', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mia = await newSingle(app())
      const first = await codeOf(mia)
      skipHashing()
      await Promise.all([
        ...Array.from({ length: 5 }, () => accept(first)),
        mia.call(invite, { body: { name: 'Jonas' } }).then(async (second) => {
          if (second.status === 200)
            await Promise.all([1, 2, 3].map(() => accept(second.body.inviteCode)))
        }),
      ])
      vi.restoreAllMocks()
      expect((await census()).strange).toEqual([])
      expect((await mia.ask(readProfile, { params: { id: mia.userId } })).partner).not.toBeNull()
    }
  }, 600_000)

  test('An inviter who joins somebody else while being accepted ends up in one pair', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [mia, lena] = [await newSingle(app()), await newSingle(app(), 'Lena')]
      const [miasCode, lenasCode] = [await codeOf(mia), await codeOf(lena)]
      skipHashing()
      const answers = await Promise.all([
        accept(miasCode),
        mia.call(join, { body: { inviteCode: lenasCode } }),
      ])
      vi.restoreAllMocks()
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => [404, 409].includes(status))).toHaveLength(1)
      expect((await census()).strange).toEqual([])
    }
  })
})
