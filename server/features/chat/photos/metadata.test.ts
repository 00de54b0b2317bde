import { describe, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { deleteAccount, endSession, listSessions } from '#contract/accounts/control-calls.ts'
import { history } from '#contract/chat/calls.ts'
import { leave, listFormerPairs, restoreFormerPair } from '#contract/pairing/calls.ts'
import { newPair, PASSWORD, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { type Client, newClient } from '#server/testing/person.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const COOKIE = '__Host-knistern-fotos'
const FORGETS = '"cache"'

describe.each(engines)('photos in the cache of a browser, on %s', slow, (engine) => {
  const app = useTestApp({ engine, config: { publicUrl: 'https://knistern.example' } })

  /** A browser somebody logs in with; like every browser it keeps cookies. */
  const browserOf = async (person: Person): Promise<Client> => {
    const browser = newClient(app().address)
    const body = { identifier: person.email, password: PASSWORD }
    browser.token = (await browser.ask(login, { body })).token
    return browser
  }
  /** An image has no token, only the cookie. */
  const image = (browser: Client, path: string) => {
    const { token } = browser
    browser.token = undefined
    return browser.send({ path }).finally(() => {
      browser.token = token
    })
  }
  const profile = (browser: Client, { userId }: Person) =>
    browser.call(readProfile, { params: { id: userId } })

  test('trust e By https the cache of a browser keeps no photo either', async () => {
    const { mia } = await newPair(app())
    const { fileUrl } = await postPhoto(mia)
    const browser = await browserOf(mia)
    const shown = await image(browser, fileUrl ?? '')
    expect(shown.headers['cache-control']).toBe('no-store')
    expect((await profile(browser, mia)).headers['clear-site-data']).toBeUndefined()
  })

  test.each([
    ['ended on another device', 'remote'],
    ['lapsed', 'lapsed'],
  ] as const)(
    'trust k Photos an earlier version left in a browser go with a session that was %s, at the first request',
    async (_, how) => {
      const { mia } = await newPair(app())
      const { fileUrl } = await postPhoto(mia)
      const [phone, tablet] = [await browserOf(mia), await browserOf(mia)]
      expect((await image(phone, fileUrl ?? '')).status).toBe(200)
      if (how === 'lapsed') app().clock.advance(31 * DAY)
      else {
        const other = (await tablet.ask(listSessions)).filter(({ current }) => !current)
        for (const { id } of other) await tablet.ask(endSession, { params: { id } })
      }
      const asked = await phone.call(history, {})
      expect([asked.status, asked.headers['clear-site-data']]).toEqual([401, FORGETS])
      expect(phone.cookies.get(COOKIE) ?? '').toBe('')
      // Once is enough.
      expect((await phone.call(history, {})).headers['clear-site-data']).toBeUndefined()
    },
  )

  test('trust k A request for a photo alone clears the cache, too, but none from another site', async () => {
    const { mia } = await newPair(app())
    const { fileUrl } = await postPhoto(mia)
    const [phone, tablet] = [await browserOf(mia), await browserOf(mia)]
    const others = (await tablet.ask(listSessions)).filter(({ current }) => !current)
    for (const { id } of others) await tablet.ask(endSession, { params: { id } })
    const path = fileUrl ?? ''
    const elsewhere = await newClient(app().address).send({
      path,
      headers: {
        cookie: `${COOKIE}=${tablet.cookies.get(COOKIE) ?? ''}`,
        'sec-fetch-site': 'cross-site',
      },
    })
    expect([elsewhere.status, elsewhere.headers['clear-site-data']]).toEqual([401, undefined])
    const asked = await image(phone, path)
    expect([asked.status, asked.headers['clear-site-data']]).toEqual([401, FORGETS])
    expect((await image(tablet, path)).status).toBe(200)
  })

  test(
    'O-033 Cached photos go for both when one leaves, and again when the two are back',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app())
      const { fileUrl } = await postPhoto(mia)
      const path = fileUrl ?? ''
      const browsers = [
        [await browserOf(mia), mia],
        [await browserOf(jonas), jonas],
      ] as const
      for (const [browser] of browsers) expect((await image(browser, path)).status).toBe(200)
      await browsers[0][0].ask(leave, { body: { password: PASSWORD } })
      for (const [browser, person] of browsers) {
        // The request a page makes when its socket is disconnected.
        expect((await profile(browser, person)).headers['clear-site-data']).toBe(FORGETS)
        expect((await profile(browser, person)).headers['clear-site-data']).toBeUndefined()
        expect((await image(browser, path)).status).toBe(404)
      }
      for (const [browser] of browsers) {
        const [formerPair] = await browser.ask(listFormerPairs)
        const params = { id: formerPair?.id ?? '' }
        await browser.ask(restoreFormerPair, { params, body: { password: PASSWORD } })
      }
      for (const [browser, person] of browsers) {
        await profile(browser, person)
        expect((await image(browser, path)).status).toBe(200)
      }
    },
  )

  test('O-033 Cached photos go for the one whose partner has erased the account', async () => {
    const { mia, jonas } = await newPair(app())
    await postPhoto(mia)
    const browser = await browserOf(jonas)
    await mia.ask(deleteAccount, { body: { password: PASSWORD } })
    expect((await profile(browser, jonas)).headers['clear-site-data']).toBe(FORGETS)
  })

  test('O-026 A browser that reads the profile twice at once ends with a cookie that opens photos', async () => {
    const { mia, jonas } = await newPair(app())
    const browser = await browserOf(mia)
    await jonas.ask(leave, { body: { password: PASSWORD } })
    const before = browser.cookies.get(COOKIE) ?? ''
    // The answers of requests sent with the same cookie arrive in any order.
    const renewed = async () => {
      browser.cookies.set(COOKIE, before)
      await profile(browser, mia)
      return browser.cookies.get(COOKIE)
    }
    await Promise.all([profile(browser, mia), profile(browser, mia), profile(browser, mia)])
    const kept = browser.cookies.get(COOKIE)
    expect(kept).not.toBe(before)
    expect(await renewed()).toBe(kept)
    expect((await image(browser, '/uploads/nobodys')).status).toBe(404)
  })
})
