import { describe, expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { newPair } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { recordStatements } from '../../testing/statements.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createPush, loadPushKeys } from './service.ts'

describe.each(engines)('the decision to push on %s', (engine) => {
  const app = useTestApp({ engine })

  test('The messages of one turn ask once for devices, and nothing more where nobody has one', async () => {
    const { context } = app()
    const couples = [await newPair(app()), await newPair(app(), { names: ['Eva', 'Ole'] })]
    const { db, statements } = recordStatements(context.database.db)
    const asked = () => Promise.reject(new Error('nobody is to be told'))
    const push = createPush(
      { ...context, database: { ...context.database, db } },
      await loadPushKeys(context.database.db, context.vault),
      { isInChat: asked, unreadOf: asked, firstUnreadOf: asked },
    )
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
})
