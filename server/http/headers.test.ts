import { describe, expect, test } from 'vitest'
import { newSingle } from '../testing/couples.ts'
import { send } from '../testing/http-client.ts'
import { useTestApp } from '../testing/test-app.ts'

describe('headers every answer carries (trust f)', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('The headers forbid foreign and inline content, frames, sniffing, a referrer and indexing', async () => {
    const mia = await newSingle(app())
    const answers = await Promise.all([
      mia.send({ path: '/cards' }),
      mia.send({ path: '/auth/sessions', headers: { authorization: 'Bearer x' } }),
      mia.send({ path: '/gibt-es-nicht' }),
      mia.send({ method: 'POST', path: '/cards', body: '{' }),
      mia.send({ path: `/${'x'.repeat(5_000)}` }),
      mia.send({ path: '/cards/%zz' }),
      send(app().address, { path: '/health' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 415, 414, 400, 200])
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy'])
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "connect-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "require-trusted-types-for 'script'",
        ]),
      )
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(headers['permissions-policy']).toContain('geolocation=()')
      expect(headers['permissions-policy']).toContain('microphone=(self)')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers.server).toBeUndefined()
    }
  })
})
