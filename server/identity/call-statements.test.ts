import { DefaultQueryExecutor } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { history, unreadCount } from '#contract/chat/calls.ts'
import { newPair } from '../testing/couples.ts'
import { engines } from '../testing/engines.ts'
import { connectSocket } from '../testing/socket.ts'
import { useTestApp } from '../testing/test-app.ts'
import { endSessions } from './sessions.ts'

afterEach(() => void vi.restoreAllMocks())

describe.each(engines)('the statements of a call on %s', (engine) => {
  const app = useTestApp({ engine })

  /** The tables each statement of some work reads or changes, in their order. */
  const tablesOf = async (work: () => Promise<unknown>) => {
    const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    await work()
    const texts = executed.mock.calls.map(([{ sql }]) => sql)
    executed.mockRestore()
    return texts.map((text) =>
      Array.from(new Set(text.match(/(?<=(?:from|join|into|update) ")\w+/g))).join(' '),
    )
  }

  test('One finds the session with its person, and the call adds its own', async () => {
    const { mia } = await newPair(app())
    await mia.ask(history, { query: {} })
    expect(await tablesOf(() => mia.ask(unreadCount))).toEqual(['sessions users', 'messages users'])
    expect(await tablesOf(() => mia.ask(history, { query: {} }))).toEqual([
      'sessions users',
      'messages',
    ])
  })

  test('Typing asks for nothing', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    const typing = async () => {
      hers.socket.emit('typing', { pairId })
      await his.next('typing')
    }
    await typing()
    expect(await tablesOf(typing)).toEqual([])
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
