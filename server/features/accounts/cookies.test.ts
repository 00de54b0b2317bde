import { describe, expect, test } from 'vitest'
import { login, readProfile, saveProfile } from '#contract/accounts/calls.ts'
import { newPair, newSingle, PASSWORD } from '../../testing/couples.ts'
import { newClient } from '../../testing/person.ts'
import { useTestApp } from '../../testing/test-app.ts'

const HALF_A_YEAR = 180 * 86_400

describe('cookies over plain http', () => {
  const app = useTestApp({ engine: 'sqlite' })

  test('O-026 Login sets one photo cookie and one device cookie that scripts cannot read', async () => {
    const mia = await newSingle(app())
    const { headers } = await newClient(app().address).call(login, {
      body: { email: mia.email, password: PASSWORD },
    })
    const shape = (name: string) =>
      new RegExp(
        `^${name}=[A-Za-z0-9_-]{43}; Max-Age=${HALF_A_YEAR}; Path=/; HttpOnly; SameSite=Strict$`,
      )
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(shape('knistern-fotos')) as string,
      expect.stringMatching(shape('knistern-geraet')) as string,
    ])
  })

  test('O-026 Register, accept and, where it is missing, the profile set the photo cookie', async () => {
    const { mia, jonas } = await newPair(app())
    expect([...mia.cookies.keys()]).toContain('knistern-fotos')
    expect([...jonas.cookies.keys()]).toContain('knistern-fotos')

    const known = await mia.call(readProfile, { params: { id: mia.userId } })
    expect(known.headers['set-cookie']).toBeUndefined()
    const bare = newClient(app().address, mia.token)
    await bare.ask(readProfile, { params: { id: mia.userId } })
    expect([...bare.cookies.keys()]).toEqual(['knistern-fotos'])
  })

  test('O-026 No cookie opens a call', async () => {
    const mia = await newSingle(app())
    mia.token = undefined
    const answer = await mia.call(readProfile, { params: { id: mia.userId } })
    expect(answer.status).toBe(401)
  })

  test('trust c A device keeps its cookie over several logins', async () => {
    const mia = await newSingle(app())
    const device = mia.cookies.get('knistern-geraet')
    await mia.ask(login, { body: { email: mia.email, password: PASSWORD } })
    expect(mia.cookies.get('knistern-geraet')).toBe(device)
  })
})

describe('cookies over https', () => {
  const app = useTestApp({ engine: 'sqlite', config: { publicUrl: 'https://knistern.example' } })

  test('O-026 With a public https address the cookies are Secure and bound to the host', async () => {
    const mia = await newSingle(app())
    const saved = await mia.call(login, { body: { email: mia.email, password: PASSWORD } })
    for (const cookie of saved.headers['set-cookie'] ?? ['none']) {
      expect(cookie).toMatch(/^__Host-knistern-(fotos|geraet)=.*; Path=\/; .*; Secure$/)
    }
    expect(saved.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await mia.call(saveProfile, { body: {} })).status).toBe(200)
  })
})
