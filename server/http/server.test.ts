import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import { bareHttp } from '../testing/http-options.ts'
import { recordLogLines } from '../testing/log-lines.ts'
import { on } from './bind.ts'
import { createHttpServer } from './server.ts'
import type { AuthorizedPairId } from './session-auth.ts'

const HTTP = { ...bareHttp(), calls: [listSessions] }

/** A server whose one call breaks, while the session belongs to one pair after the other. */
async function answerWhile(pairIds: readonly string[]) {
  const log = recordLogLines()
  let asked = 0
  const { app: http } = createHttpServer({
    ...HTTP,
    bindings: [
      on(listSessions, () => {
        throw new Error('sealed with another key')
      }),
    ],
    resolveSession: () => {
      const pairId = pairIds[asked] as AuthorizedPairId | undefined
      asked += 1
      return Promise.resolve(
        pairId && { sessionId: 's', userId: 'mia', pairId, isSuperUser: false },
      )
    },
    log: log.logger,
  })
  const answer = await http.inject({
    path: '/auth/sessions',
    headers: { authorization: `Bearer ${'A'.repeat(43)}` },
  })
  await http.close()
  return { status: answer.statusCode, told: answer.json<unknown>(), errors: log.takeErrors() }
}

test('A call of the manifest that has no handler keeps the server from starting', () => {
  expect(() => createHttpServer({ ...HTTP, bindings: [] })).toThrow(
    'GET /auth/sessions has no handler.',
  )
})

describe('a call that breaks', () => {
  test('Is refused with 409 when its caller has moved to another pair meanwhile', async () => {
    expect(await answerWhile(['old', 'new'])).toEqual({
      status: 409,
      told: refusalAnswer(pairChanged),
      errors: [],
    })
  })

  test.each([[['same', 'same']], [['ended']]])(
    'O-141 Is 500 without details otherwise, and the operator reads why: %j',
    async (pairIds) => {
      const { status, told, errors } = await answerWhile(pairIds)
      expect([status, told]).toEqual([500, { code: 'internal_error', message: 'Interner Fehler' }])
      expect(errors.map(({ action }) => action)).toEqual(['call.failed'])
      expect(JSON.stringify(errors)).not.toContain('sealed with another key')
    },
  )
})
