import { describe, expect, test } from 'vitest'
import { joinPair, leavePair } from '#contract/chat/events.ts'
import { newId } from '#server/lib/ids.ts'
import { newPair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { createPush, loadPushKeys } from './service.ts'

describe.each(engines)('the decision to push on %s', (engine) => {
  const app = useTestApp({ engine })

  /** A push of its own, with the statements it makes; nobody is to be told. */
  async function newPush() {
    const { context } = app()
    const { db, statements } = recordStatements(context.database.db)
    const asked = () => Promise.reject(new Error('nobody is to be told'))
    const push = createPush(
      { ...context, database: { ...context.database, db } },
      await loadPushKeys(context.database.db, context.vault),
      { isInChat: asked, unreadOf: asked, firstUnreadOf: asked },
    )
    return { push, statements }
  }

  test('The messages of one turn ask once for devices, and nothing more where nobody has one', async () => {
    const couples = [await newPair(app()), await newPair(app(), { names: ['Eva', 'Ole'] })]
    const { push, statements } = await newPush()
    for (let count = 0; count < 20; count += 1) {
      for (const { pairId, mia } of couples) {
        const by = { userId: mia.userId, pairId }
        push.notify({ type: 'NEW_CHAT_MESSAGE', id: newId(), by })
      }
    }
    await push.close()
    expect(statements.map(({ sql }) => sql)).toEqual([
      expect.stringContaining('from "push_subscriptions"'),
    ])
  })

  test('O-062 Nothing is asked where the partner has the chat open, and again once it is closed', async () => {
    const { pairId, mia, jonas } = await newPair(app(), { names: ['Ida', 'Max'] })
    const { push, statements } = await newPush()
    const told = async () => {
      push.notify({ type: 'NEW_CHAT_MESSAGE', id: newId(), by: { userId: mia.userId, pairId } })
      await push.close()
      return statements.splice(0).length
    }
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    await hers.socket.emitWithAck(joinPair.name, pairId)
    expect(await told()).toBe(1)
    await his.socket.emitWithAck(joinPair.name, pairId)
    expect(await told()).toBe(0)
    await his.socket.emitWithAck(leavePair.name)
    expect(await told()).toBe(1)
    for (const device of [hers, his]) device.close()
  })
})
