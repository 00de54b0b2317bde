import type { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { history, unreadCount } from '#contract/chat/calls.ts'
import { newPair, type Pair } from '../testing/couples.ts'
import { engines } from '../testing/engines.ts'
import { connectSocket } from '../testing/socket.ts'
import { useTestApp } from '../testing/test-app.ts'
import { endSessions } from './sessions.ts'

describe.each(engines)('the statements of a call on %s', (engine) => {
  const executed: CompiledQuery[] = []
  const app = useTestApp({ engine, onQuery: (query) => void executed.push(query) })

  /**
   * The tables each statement about a couple reads or changes, in their order. Housekeeping at the
   * start of the server names nobody.
   */
  const tablesOf = async ({ mia, jonas, pairId }: Pair, work: () => Promise<unknown>) => {
    const { vault } = app().context
    const theirs = new Set<unknown>([
      pairId,
      ...[mia, jonas].flatMap(({ userId, token = '' }) => [
        userId,
        vault.blindIndex('token', token),
      ]),
    ])
    executed.length = 0
    await work()
    return executed
      .filter(({ parameters }) => parameters.some((value) => theirs.has(value)))
      .map(({ sql }) =>
        Array.from(new Set(sql.match(/(?<=(?:from|join|into|update) ")\w+/g))).join(' '),
      )
  }

  test('One statement finds the session with its person, and the call adds its own', async () => {
    const pair = await newPair(app())
    const { mia } = pair
    await mia.ask(history, { query: {} })
    expect(await tablesOf(pair, () => mia.ask(unreadCount))).toEqual([
      'sessions users',
      'messages users',
    ])
    expect(await tablesOf(pair, () => mia.ask(history, { query: {} }))).toEqual([
      'sessions users',
      'messages',
    ])
  })

  test('Typing asks for nothing', async () => {
    const pair = await newPair(app())
    const { mia, jonas, pairId } = pair
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    const typing = async () => {
      hers.socket.emit('typing', { pairId })
      await his.next('typing')
    }
    await typing()
    expect(await tablesOf(pair, typing)).toEqual([])
    hers.close()
    his.close()
  })

  test('A session that ends between two calls is refused at once', async () => {
    const { mia, jonas } = await newPair(app())
    await mia.ask(unreadCount)
    await endSessions(app().context.database.db, mia.userId)
    expect((await mia.call(unreadCount)).status).toBe(401)
    expect((await jonas.call(unreadCount)).status).toBe(200)
  })
})
