import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import { leave } from '#contract/pairing/calls.ts'
import type { AuthorizedPairId } from '../http/session-auth.ts'
import { newPair, newSingle, PASSWORD, type Pair } from '../testing/couples.ts'
import { bothEngines, postgresAlone } from '../testing/engines.ts'
import { useTestApp } from '../testing/test-app.ts'
import { inPair } from './in-pair.ts'
import { lockPair } from './pair-locks.ts'

const REFUSAL = { status: 409, message: pairChanged.message }

describe.each(bothEngines)('work inside the own pair on %s', (engine) => {
  const app = useTestApp({ engine })
  const asMember = ({ userId }: { readonly userId: string }, pairId: string) =>
    inPair(app().context, { userId, pairId: pairId as AuthorizedPairId })
  const versionOf = async (pairId: string) => {
    const { db } = app().context.database
    const pairs = db.selectFrom('pairs').select('version').where('id', '=', pairId)
    return (await pairs.executeTakeFirstOrThrow()).version
  }

  test('Reading and writing have the vault of the pair, and only numbered writing uses up a number', async () => {
    const { mia, pairId } = await newPair(app())
    const own = asMember(mia, pairId)
    const before = await versionOf(pairId)
    expect(await own.read((_db, pair) => pair.pairId)).toBe(pairId)
    expect(await own.write(async (_trx, pair) => pair.pairId)).toBe(pairId)
    expect(await versionOf(pairId)).toBe(before)
    const numbers = [0, 1].map(() => own.writeNumbered(async (_trx, _pair, seq) => seq))
    expect((await Promise.all(numbers)).toSorted((a, b) => a - b)).toEqual([before + 1, before + 2])
    const nothing = own.writeNumbered(
      async (_trx, _pair, seq) => seq,
      () => true,
    )
    expect([await nothing, await versionOf(pairId)]).toEqual([before + 3, before + 2])
  })

  test('Two transactions that read before they write run one after the other', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const { clock } = app()
    const rename = (person: { readonly userId: string }, id: string) =>
      asMember(person, pairId).write(async (trx) => {
        const values = { id, pair_id: pairId, content: '' as never, created_by: person.userId }
        const found = await trx.selectFrom('own_cards').select('id').execute()
        if (found.length > 0) return 'second'
        const now = clock.now()
        await trx
          .insertInto('own_cards')
          .values({ ...values, created_at: now, updated_at: now })
          .execute()
        return 'first'
      })
    const both = await Promise.all([rename(mia, 'a'), rename(jonas, 'b')])
    expect(both.toSorted()).toEqual(['first', 'second'])
  })

  test('A person who has left the pair writes nothing in it; rows written before a fault are undone', async () => {
    const { mia, pairId } = await newPair(app())
    const before = await versionOf(pairId)
    const failed = asMember(mia, pairId).writeNumbered(() => Promise.reject(new Error('stop')))
    await expect(failed).rejects.toThrow('stop')
    expect(await versionOf(pairId)).toBe(before)

    const stale = asMember(mia, pairId)
    await mia.ask(leave, { body: { password: PASSWORD } })
    const work = () => Promise.reject(new Error('not to be called'))
    await expect(stale.write(work)).rejects.toMatchObject(REFUSAL)
    await expect(stale.writeNumbered(work)).rejects.toMatchObject(REFUSAL)
  })

  test('Nothing is read in a pair that no longer exists', async () => {
    const eva = await newSingle(app(), 'Eva')
    const { pairId } = await app()
      .context.database.db.selectFrom('users')
      .select('pair_id as pairId')
      .where('id', '=', eva.userId)
      .executeTakeFirstOrThrow()
    const own = asMember(eva, pairId)
    expect(await own.read((_db, pair) => pair.pairId)).toBe(pairId)
    await eva.ask(deleteAccount, { body: { password: PASSWORD } })
    await expect(own.read(() => 'read')).rejects.toMatchObject(REFUSAL)
  })
})

describe.each(postgresAlone)('couples whose row is held, on %s', (engine) => {
  const app = useTestApp({ engine })

  test('trust i Couples whose row is held use one connection each, so that nobody else waits for one', async () => {
    const [held, other] = [await newPair(app()), await newPair(app(), { names: ['Eva', 'Ole'] })]
    const { db } = app().context.database
    const write = ({ mia, pairId }: Pair, name: string) =>
      inPair(app().context, { userId: mia.userId, pairId: pairId as AuthorizedPairId }).write(() =>
        Promise.resolve(name),
      )
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = db.transaction().execute(async (trx) => {
      await lockPair(trx, held.pairId)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    // More writes than the pool has connections.
    const names = Array.from({ length: 20 }, (_, at) => `${at}`)
    const waiting = names.map((name) => write(held, name))
    try {
      for (const name of names) expect(await write(other, name)).toBe(name)
    } finally {
      released.resolve()
      await holding
    }
    expect(await Promise.all(waiting)).toEqual(names)
  })
})
