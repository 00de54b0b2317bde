import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#contract/cards/calls.ts'
import { PASSWORD, type Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newPair, newSingle, useFixture } from './fixtures.ts'
import { acceptPage } from './pages/accept.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { shell } from './pages/shell.ts'
import { loaded } from './support/loaded.ts'
import { onboard } from './support/people.ts'
import { workerOf } from './support/push.ts'
import { memberScreens } from './support/screens.ts'
import { arrive, become, see } from './support/see.ts'
import { setVisibility } from './support/visibility.ts'

const fixture = useFixture({ worker: true })
let pair: Pair
let cardId: string

beforeAll(async () => {
  pair = await newPair(fixture)
  const [card] = await pair.mia.ask(listCards, { query: { limit: '1', seed: '1' } })
  cardId = card?.id ?? ''
})

/** Everything a browser keeps for this page. */
const keptOn = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

/** Writes an entry to every browser storage that may hold data of a couple. */
const leaveTraces = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('closedMessages', '["1"]')
    localStorage.setItem('draft', 'etwas Intimes')
    sessionStorage.setItem('draft', 'etwas Intimes')
    await new Promise((done) => {
      indexedDB.open('outbox').onsuccess = (event) => {
        ;(event.target as IDBOpenDBRequest).result.close()
        done(undefined)
      }
    })
    await (await caches.open('pages')).put('/x', new Response('etwas Intimes'))
  })

describe('Protection against a look over the shoulder', () => {
  test('The tab has a neutral name and icon while nobody looks at it', thorough, async () => {
    const { page, open } = await fixture.visit({ as: pair.mia })
    const icon = page.locator('link[rel="icon"]')
    await open('/stories')
    await become(() => page.title(), 'Fantasien – Knistern')
    await setVisibility(page, 'hidden')
    await become(() => page.title(), 'Notizen')
    await become(() => icon.getAttribute('href'), '/icons/neutral.svg')
    await setVisibility(page, 'visible')
    await become(() => page.title(), 'Fantasien – Knistern')
    await become(() => icon.getAttribute('href'), '/icons/app.svg')
  })

  test(
    'O-182 An invitation’s code survives a reload, and leaves the history with the acceptance',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const code = await mia.invite('Jonas')
      const { page, open } = await fixture.visit()
      await open(`/einladen/annehmen?inviteCode=${code}`)
      const screen = acceptPage(page)
      await see(screen.greeting('Jonas'))
      await page.reload()
      await see(screen.greeting('Jonas'))
      expect(page.url()).toContain(code)
      await screen.fill({ username: 'jonas_leise', password: PASSWORD })
      await screen.accept.click()
      await arrive(page, '/')
      const devtools = await page.context().newCDPSession(page)
      const { entries } = await devtools.send('Page.getNavigationHistory')
      expect(entries.map(({ url }) => url).filter((url) => url.includes(code))).toEqual([])
    },
  )

  test(
    'No address contains data of the couple, and no request sends a referrer',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      const [addresses, referrers] = [new Set<string>(), new Set<string>()]
      page.on('request', (request) => {
        addresses.add(request.url())
        const { referer } = request.headers()
        if (referer) referrers.add(referer)
      })
      for (const { path } of memberScreens(cardId)) {
        await open(path)
        await see(page.getByRole('heading', { level: 1 }))
      }
      const { mia, jonas } = pair
      const secrets = [mia.token, mia.email, mia.username, jonas.email, jonas.username].filter(
        (secret) => secret !== undefined,
      )
      const telling = [...addresses].filter((url) => secrets.some((secret) => url.includes(secret)))
      expect(telling).toEqual([])
      expect([...referrers]).toEqual([])
    },
  )
})

describe('Data after a logout', () => {
  test('O-021 KONTO-25 Logging out wipes the device, except for the messages one has closed', async () => {
    const { mia } = await newPair(fixture)
    const { page, open } = await fixture.visit({ as: mia, worker: true })
    await open('/stories')
    await open('/profil')
    await see(profilePage(page).pairCode)
    // A worker that is still being installed would open its cache after the logout.
    await workerOf(page)
    await leaveTraces(page)
    expect((await keptOn(page)).databases).toContain('outbox')
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await become(() => keptOn(page), {
      local: ['closedMessages'],
      session: [],
      databases: [],
      caches: [],
      cookies: '',
    })
    await page.goBack()
    await arrive(page, '/login')
    await see(loginPage(page).heading('Login'))
    expect(await shell(page).bar.count()).toBe(0)
  })
})

describe('Security headers and the content security policy', () => {
  test('Every answer forbids foreign scripts, frames and sinks, and personal answers are not cached', async () => {
    const { page, open } = await fixture.visit({ as: pair.mia })
    const personal: string[] = []
    page.on('response', (response) => {
      const cache = response.headers()['cache-control'] ?? ''
      const isCall = response.url().includes('/api/')
      if (isCall && !cache.includes('no-store')) personal.push(response.url())
    })
    await open('/profil')
    await see(profilePage(page).pairCode)
    await loaded(page)
    expect(personal).toEqual([])
    const answer = await page.request.get(`${fixture.address}/login`, {
      headers: { accept: 'text/html' },
    })
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('Markup inserted by a script and requests to other origins are refused', async () => {
    const { page, open, faults } = await fixture.visit()
    faults.provoke(/CSP violation: require-trusted-types-for/)
    faults.provoke(/CSP violation: connect-src/)
    faults.tolerate(/requires 'Trusted|Content Security Policy|Refused to connect/)
    await open('/login')
    const outcome = await page.evaluate(async () => {
      const box = document.createElement('div')
      const sink = () => {
        box.innerHTML = '<b>x</b>'
      }
      const isRefused = (work: () => unknown) =>
        Promise.resolve()
          .then(work)
          .then(
            () => false,
            () => true,
          )
      return [await isRefused(sink), await isRefused(() => fetch('http://127.0.0.2:9/'))]
    })
    expect(outcome).toEqual([true, true])
  })
})
