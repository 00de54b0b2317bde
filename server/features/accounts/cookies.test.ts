import { describe, expect, test } from 'vitest'
import { login, readProfile, register, saveProfile } from '#contract/accounts/calls.ts'
import { newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { type Client, newClient } from '#server/testing/person.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'

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

  test('O-026 Registering and accepting set the photo cookie, and so does the profile where it is missing', async () => {
    const { mia, jonas } = await newPair(app())
    expect([...mia.cookies.keys()]).toContain('knistern-fotos')
    expect([...jonas.cookies.keys()]).toContain('knistern-fotos')

    const known = await mia.call(readProfile, { params: { id: mia.userId } })
    expect(known.headers['set-cookie']).toBeUndefined()
    const bare = newClient(app().address, mia.token)
    await bare.ask(readProfile, { params: { id: mia.userId } })
    expect([...bare.cookies.keys()]).toEqual(['knistern-fotos'])
  })

  test('O-026 Cookies alone do not authenticate a call', async () => {
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
    mia.token = saved.status === 200 ? saved.body.token : undefined
    expect(saved.headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await mia.call(saveProfile, { body: {} })).status).toBe(200)
  })
})

describe.each(engines)('A browser that was used before, on %s', (engine) => {
  const app = useTestApp({ engine })

  const statusOf = async (client: Client, userId: string) =>
    (await client.call(readProfile, { params: { id: userId } })).status
  const logInAs = (browser: Client, { email }: Person) =>
    browser.call(login, { body: { email, password: PASSWORD } })

  test('O-021 O-026 A login ends the browser’s former session, cuts its socket and clears its cached photos', async () => {
    const mia = await newSingle(app())
    const eva = await newSingle(app())
    const socket = await connectSocket(mia)
    const former = mia.cookies.get('knistern-fotos')
    // A logout without a network leaves the cookie, which scripts cannot remove.
    const answer = await logInAs(mia, eva)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(mia.cookies.get('knistern-fotos')).not.toBe(former)
    expect(await statusOf(mia, mia.userId)).toBe(401)
    expect(await socket.cut(2_000)).toBe('io server disconnect')
    expect(await statusOf(eva, eva.userId)).toBe(200)
  })

  test('O-021 A registration ends the session the browser had and clears the cached photos', async () => {
    const mia = await newSingle(app())
    const body = { email: 'neu@beispiel.de', password: PASSWORD, name: 'Neu' }
    const answer = await mia.call(register, { body })
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
    expect(await statusOf(mia, mia.userId)).toBe(401)
  })

  test('trust c A refused login ends nothing', async () => {
    const mia = await newSingle(app())
    const answer = await mia.call(login, { body: { email: mia.email, password: 'falsch' } })
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([401, undefined])
    expect(await statusOf(mia, mia.userId)).toBe(200)
  })

  test('trust c A login with a photo cookie of no session ends no session', async () => {
    const mia = await newSingle(app())
    const eva = await newSingle(app())
    const secret = mia.cookies.get('knistern-fotos') ?? ''
    const rows = await app().context.database.db.selectFrom('sessions').selectAll().execute()
    const wrong = [
      '',
      'x',
      `${secret}x`,
      secret.toLowerCase(),
      mia.token ?? '',
      mia.cookies.get('knistern-geraet') ?? '',
      // Values stored in the database, the session's id included, end no session either.
      ...rows.flatMap((row) => [row.photo_key, row.token_key, row.id]),
    ]
    for (const value of wrong) {
      const stranger = newClient(app().address)
      stranger.cookies.set('knistern-fotos', value)
      expect((await logInAs(stranger, eva)).status).toBe(200)
    }
    expect([await statusOf(mia, mia.userId), await statusOf(eva, eva.userId)]).toEqual([200, 200])
  })

  test('A first login on a browser clears no cache', async () => {
    const mia = await newSingle(app())
    const answer = await logInAs(newClient(app().address), mia)
    expect(answer.headers['clear-site-data']).toBeUndefined()
    expect(await statusOf(mia, mia.userId)).toBe(200)
  })
})
