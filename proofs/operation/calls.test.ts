import { describe, expect, test } from 'vitest'
import { callName } from '#contract/kernel/call.ts'
import { calls } from '#contract/manifest.ts'
import { setSuperUser } from '#server/identity/super-user.ts'
import { newSingle } from '#server/testing/couples.ts'
import { send } from '#server/testing/http-client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'

describe('calls', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('Every call of the manifest is answered by a handler of its own', async () => {
    const mia = await newSingle(app())
    await setSuperUser(app().context.database.db, mia.userId, true)
    const wrong: string[] = []
    for (const call of calls) {
      if (call.path === '/auth/logout') continue
      const path = call.path.replace(/:\w+/g, '7')
      const { status } = await mia.send({ method: call.method, path })
      if (status >= 500) wrong.push(`${callName(call)} ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('O-045 ROLLEN-06 ROLLEN-27 A person who is no super user is refused with 403, never 401', async () => {
    const mia = await newSingle(app())
    for (const call of calls.filter(({ access }) => access === 'admin')) {
      expect((await mia.send({ method: call.method, path: call.path })).status).toBe(403)
    }
  })

  test('KONTO-26 FEHLER-01 Without a token every call but the public ones answers 401', async () => {
    for (const call of calls.filter(({ access }) => access !== 'public')) {
      const path = call.path.replace(/:\w+/g, 'x')
      const answer = await send(app().address, { method: call.method, path })
      expect([callName(call), answer.status, answer.text]).toEqual([
        callName(call),
        401,
        JSON.stringify({ code: 'not_authorised', message: 'Bitte melde dich an.' }),
      ])
    }
  })

  test('API-01 Every call is also served below /api', async () => {
    const mia = await newSingle(app())
    const [plain, below] = [
      await mia.send({ path: '/categories' }),
      await mia.send({ path: '/api/categories' }),
    ]
    expect(below.bytes).toEqual(plain.bytes)
  })

  test('The documentation of the wire is served while developing', async () => {
    expect((await send(app().address, { path: '/openapi.json' })).status).toBe(200)
  })
})

describe('in production', () => {
  const app = useTestApp({ engine: 'sqlite', rateLimits: true, config: { production: true } })

  test('trust l Nobody finds the documentation of the wire', async () => {
    for (const path of ['/openapi.json', '/docs', '/api/docs', '/documentation', '/swagger']) {
      expect((await send(app().address, { path })).status).toBe(404)
    }
  })

  test('trust i Too many requests of one address are refused, the health check never', async () => {
    app().clock.advance(5 * MINUTE)
    const ask = (path: string) => send(app().address, { path })
    const answers = await Promise.all(Array.from({ length: 310 }, () => ask('/auth/sessions')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(300)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBe(300)
      expect(JSON.parse(text)).toEqual({
        code: 'too_many',
        message: 'Das waren zu viele Anfragen.',
      })
    }
    expect((await ask('/health')).text).toBe('{"ready":true}')
  })
})
