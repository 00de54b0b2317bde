import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { acceptAs, type Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
import { openTcpProxy, type TcpProxy } from '../server/testing/tcp-proxy.ts'
import { axe, newPair, newSingle, useFixture } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { homeOffer } from './pages/home-offer.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { onboard } from './support/people.ts'
import { givePushService, shownOn, workerOf } from './support/push.ts'
import { memberScreens } from './support/screens.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'

const HOST = 'push.invalid'
const fixture = useFixture({ env: { PUSH_EXTRA_HOSTS: HOST }, worker: true, browser: 'full' })
const notifying = { browser: { permissions: ['notifications'] } }

let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

const payload = (type: string, navigate = '/') => ({
  web_push: 8030,
  notification: { title: 'Neue Karte', body: 'Schau nach, wenn es passt.', navigate },
  app_badge: 1,
  mutable: true,
  type,
  id: crypto.randomUUID(),
})

describe('Switching pushes on', () => {
  test('PROFIL-14 PUSH-01 PUSH-08 PUSH-09 The tap in the profile registers this device, and the offer goes', async () => {
    const { page, open } = await fixture.visit({ as: pair.mia, ...notifying })
    await givePushService(page, `https://${HOST}/${crypto.randomUUID()}`)
    await open('/profil')
    const { offer, activate, activated } = profilePage(page)
    await see(offer)
    await workerOf(page)
    await axe(page, '/profil with the offer')
    const registered = page.waitForResponse((answer) => answer.url().endsWith('/push/subscribe'))
    // The toast stays for three seconds only.
    const shown = see(activated)
    await Promise.all([activate.click(), shown])
    expect((await registered).status()).toBe(201)
    await gone(activated)
    await gone(offer)
  })

  test('PUSH-12 A browser without a push service says that it did not work', nightly, async () => {
    const { page, open, faults } = await fixture.visit({ as: pair.mia, ...notifying })
    faults.tolerate(/Push nicht aktiviert|Push API in incognito mode/)
    await open('/profil')
    await workerOf(page)
    await profilePage(page).activate.click()
    await see(page.getByText('Push konnte nicht aktiviert werden.'))
  })

  test(
    'PUSH-24 PUSH-25 PUSH-26 Preferences are kept, here and on the server',
    nightly,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      await open('/profil')
      const { setting } = profilePage(page)
      await setting('Neue Karte').click()
      await seeToast(page, 'Gespeichert!')
      await page.getByText('Nur bei der ersten ungelesenen Nachricht').click()
      await become(() => page.getByRole('radio', { name: /ersten ungelesenen/ }).isChecked(), true)
      await become(() => setting('Neue Karte').isEnabled(), true)
      await page.reload()
      await see(setting('Neue Karte'))
      await become(() => setting('Neue Karte').isChecked(), false)
      await become(() => page.getByRole('radio', { name: /ersten ungelesenen/ }).isChecked(), true)
    },
  )

  test('On an iPhone in a tab stand the steps to install it', nightly, async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'
    const { page, open } = await fixture.visit({ as: pair.mia, browser: { userAgent } })
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'))
    await open('/profil')
    await see(page.getByText('Wähle „Zum Home-Bildschirm“.'))
    expect(await profilePage(page).activate.count()).toBe(0)
    await axe(page, '/profil with the guide')
  })
})

/** The browser has not been asked yet; asked, it says yes. */
const askable = () => {
  let permission: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => {
    permission = 'granted'
    return permission
  }
}

describe('The offer on Heute', () => {
  test('PUSH-35 Is made when the partner has come, and once: a yes registers this device', async () => {
    const mia = await onboard(await newSingle(fixture))
    const code = await mia.invite('Jonas')
    const { page, open } = await fixture.visit({ as: mia, ...notifying })
    await page.addInitScript(askable)
    await givePushService(page, `https://${HOST}/${crypto.randomUUID()}`)
    const { question, activate } = homeOffer(page)
    const listening = joined(page)
    await open('/')
    await listening
    await see(page.getByRole('link', { name: 'Partner:in einladen' }))
    await loaded(page)
    expect(await question.count()).toBe(0)
    await acceptAs(fixture, code)
    await see(question)
    await workerOf(page)
    await axe(page, '/ with the offer')
    const registered = page.waitForResponse((answer) => answer.url().endsWith('/push/subscribe'))
    await activate.click()
    expect((await registered).status()).toBe(201)
    await gone(question)
    await open('/')
    await loaded(page)
    expect(await question.count()).toBe(0)
  })

  test('PUSH-35 „Nicht jetzt“ is final, also after a logout', nightly, async () => {
    const { page, open } = await fixture.visit({ as: pair.mia, ...notifying })
    await page.addInitScript(askable)
    const { question, later } = homeOffer(page)
    await open('/')
    await later.click()
    await gone(question)
    await open('/profil')
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await loginPage(page).enter(pair.mia.email, pair.mia.password)
    await arrive(page, '/')
    await loaded(page)
    expect(await question.count()).toBe(0)
  })
})

describe('A push that arrives', () => {
  test('PUSH-03 PUSH-34 Is shown, and the open page reads the card anew', async () => {
    const { page, open, faults } = await fixture.visit({ as: pair.jonas, ...notifying })
    faults.tolerate(/socket\.io|ERR_FAILED/)
    // Without the socket the push alone brings the news.
    await page.route(/socket\.io/, (route) => route.abort())
    await open('/')
    const screen = today(page)
    await see(screen.receiverEmpty)
    const worker = await workerOf(page)
    const [card] = await pair.mia.ask(listCards, { query: { limit: '1', seed: '3' } })
    await pair.mia.ask(selectCard, { body: { cardId: card?.id ?? '' } })
    await worker.push(payload('NEW_CARD'))
    await see(screen.locked)
    await become(
      () => shownOn(page),
      [{ title: 'Neue Karte', body: 'Schau nach, wenn es passt.', path: '/' }],
    )
  })

  test(
    'O-067 A push that cannot be read still shows something, and none leads elsewhere',
    nightly,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.jonas, ...notifying })
      await open('/stories')
      await see(page.getByRole('heading', { level: 1 }))
      const worker = await workerOf(page)
      await worker.push('kein JSON')
      await become(async () => (await shownOn(page)).map(({ title }) => title), ['Neuigkeiten'])
      await worker.push(payload('NEW_CHAT_MESSAGE', 'https://evil.example/'))
      await become(async () => (await shownOn(page)).map(({ path }) => path), ['/', '/'])
    },
  )
})

describe('The worker keeps the app, and nothing of the couple', () => {
  const keptPaths = () =>
    caches.keys().then(async (names) => {
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })

  test(
    'trust k After every screen its caches hold hashed files and the page; after the logout nothing',
    nightly,
    async () => {
      const { mia, jonas } = pair
      await jonas.ask(postMessage, { body: { text: 'Hallo', clientId: crypto.randomUUID() } })
      const [card] = await mia.ask(listCards, { query: { limit: '1', seed: '1' } })
      const { page, open } = await fixture.visit({ as: mia })
      for (const { path } of memberScreens(card?.id ?? '')) {
        await open(path)
        await see(page.getByRole('heading', { level: 1 }))
      }
      await become(async () => (await page.evaluate(keptPaths)).includes('/'), true)
      const kept = await page.evaluate(keptPaths)
      expect(kept.length).toBeGreaterThan(20)
      expect(kept.filter((path) => !/^\/(?:theme\.js|assets\/[\w.-]+)?$/.test(path))).toEqual([])
      await open('/profil')
      await profilePage(page).logOut()
      await arrive(page, '/login')
      await become(() => page.evaluate(keptPaths), [])
    },
  )

  describe('without a network', () => {
    let proxy: TcpProxy
    beforeEach(async () => {
      proxy = await openTcpProxy(fixture.address)
    })
    afterEach(() => proxy.close())

    test(
      'The app opens, says that it is offline, and is whole again afterwards',
      nightly,
      async () => {
        const { page, open, faults } = await fixture.visit({ as: pair.mia, origin: proxy.address })
        faults.tolerate(NO_CONNECTION)
        faults.tolerate(/konnte nicht geladen werden|nicht erreichbar|failed:/)
        await open('/stories')
        // Ready is a worker whose files are all there.
        await workerOf(page)
        const paths = await page.evaluate(keptPaths)
        expect(paths).toContain('/')
        expect(paths.length).toBeGreaterThan(20)
        proxy.cut()
        await open('/profil')
        await see(shell(page).bar)
        await see(page.getByRole('heading', { name: 'Mitteilungen' }))
        proxy.restore()
        await open('/profil')
        await see(profilePage(page).pairCode)
      },
    )
  })
})

interface Shortcuts {
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

describe('The app can be installed', () => {
  test('The manifest names icons that exist, in the sizes it gives', nightly, async () => {
    const { page, open } = await fixture.visit()
    await open('/login')
    const link = page.locator('link[rel=manifest]')
    expect(await link.getAttribute('href')).toBe('/manifest.webmanifest')
    const answer = await page.request.get(`${fixture.address}/manifest.webmanifest`)
    const manifest = (await answer.json()) as {
      start_url: string
      display: string
      icons: { src: string; sizes: string; purpose?: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Knistern', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    const touch = { src: '/icons/app-touch-180.png', sizes: '180x180' }
    for (const { src, sizes } of [...manifest.icons, touch]) {
      const icon = await page.request.get(fixture.address + src)
      const { format, width, height } = await sharp(await icon.body()).metadata()
      expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes])
    }
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // Every window of these tests is a private one.
    const faults = installabilityErrors.map(({ errorId }) => errorId)
    expect(faults.filter((fault) => fault !== 'in-incognito')).toEqual([])
  })

  test(
    'NAV-44 The shortcuts of the app lead to the deck, the conversation and the status, under neutral names too',
    nightly,
    async () => {
      const { mia } = await newPair(fixture, {
        roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' },
      })
      const { page, open } = await fixture.visit({ as: mia, worker: false })
      const shortcutsOf = async (path: string) =>
        ((await (await page.request.get(fixture.address + path)).json()) as Shortcuts).shortcuts
      const plain = await shortcutsOf('/manifest.webmanifest')
      const neutral = await shortcutsOf('/icons/neutral.webmanifest')
      expect(plain.map(({ name }) => name)).toEqual([
        'Karte wählen',
        'Nachricht schreiben',
        'Status setzen',
      ])
      expect(neutral.map(({ name }) => name)).toEqual(['Auswählen', 'Schreiben', 'Eintragen'])
      const addresses = plain.map(({ url }) => url)
      expect(neutral.map(({ url }) => url)).toEqual(addresses)
      const [choose = '', write = '', status = ''] = addresses
      await open(choose)
      await see(deck(page).carousel)
      await open(write)
      await see(chatPage(page).field)
      await open(status)
      await see(day(page).slider)
      await page.keyboard.press('Escape')
      await gone(day(page).form)
      // A reload does not ask again.
      await become(() => new URL(page.url()).search, '')
    },
  )
})
