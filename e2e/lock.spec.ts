import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loginPage } from './pages/login.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { shell } from './pages/shell.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { setVisibility } from './support/visibility.ts'

const fixture = useFixture({ worker: true })
const SECRET = 'Die Kerzen stehen bereit'
let pair: Pair

beforeAll(async () => {
  pair = await newPair(fixture)
  await pair.mia.ask(postMessage, { body: { text: SECRET } })
})

/** Somebody with a lock on this device, on the screen where it was set. */
async function locked() {
  const visitor = await fixture.visit({ as: pair.jonas })
  await visitor.open('/profil/sicherheit')
  await securityPage(visitor.page).setPin('2580')
  return visitor
}

/** Notes from the first moment of every page load whether the document ever holds the words. */
const watchFor = (page: Page, words: string) =>
  page.addInitScript((secret) => {
    const look = () => {
      const text = document.documentElement?.textContent ?? ''
      if (text.includes(secret)) Object.assign(window, { seen: true })
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, words)
const wasSeen = (page: Page) => page.evaluate(() => 'seen' in window)
const holds = (page: Page, words: string) =>
  page.evaluate((secret) => document.documentElement.textContent?.includes(secret), words)

describe('The app lock', () => {
  test('Nothing of the app is in the document before the PIN: not at the start, not after a reload', async () => {
    const { page, open } = await locked()
    await watchFor(page, SECRET)
    // The page before asks for nothing any more.
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/(api|socket\.io|uploads)\//.test(request.url())) asked.push(request.url())
    })
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    const lock = lockPage(page)

    for (const arriveAt of [() => open('/chat'), () => page.reload()]) {
      asked.length = 0
      await arriveAt()
      await see(lock.heading)
      await page.waitForLoadState('networkidle')
      await become(() => page.title(), 'Notizen')
      expect(await wasSeen(page)).toBe(false)
      expect(await holds(page, 'Knistern')).toBe(false)
      expect([...asked, ...sockets]).toEqual([])
    }
    await axe(page, 'the lock')
    await lock.open('1111')
    await see(page.getByText('Die PIN stimmt nicht.'))
    expect(await wasSeen(page)).toBe(false)
    await lock.open('2580')
    await see(chatPage(page).bubble(SECRET))
    await become(() => page.title(), 'Nachrichten – Knistern')
  })

  test(
    'The app left for a moment is locked at once, and typed text is still there',
    thorough,
    async () => {
      const { page, open } = await locked()
      await securityPage(page).lockAfter.selectOption('0')
      await open('/chat')
      await lockPage(page).open('2580')
      const chat = chatPage(page)
      await see(chat.bubble(SECRET))
      await chat.field.fill('Ich bringe noch')
      await setVisibility(page, 'hidden')
      expect(await holds(page, SECRET)).toBe(false)
      await setVisibility(page, 'visible')
      await see(lockPage(page).heading)
      expect(await holds(page, SECRET)).toBe(false)
      await pair.mia.ask(postMessage, {
        body: { text: 'Während du weg warst' },
      })
      await lockPage(page).open('2580')
      await see(chat.bubble('Während du weg warst'))
      expect(await chat.field.inputValue()).toBe('Ich bringe noch')
    },
  )

  test(
    'A notification pressed before the PIN leads to its screen after it, at the start and later',
    thorough,
    async () => {
      const { page, context, open } = await locked()
      await securityPage(page).lockAfter.selectOption('0')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const pressOnce = (path: string) =>
        context.serviceWorkers()[0]?.evaluate(async (to) => {
          // As the worker does (web/worker/notifications.test.ts); a press cannot be played in it.
          const { clients } = globalThis as unknown as {
            clients: { matchAll(): Promise<{ postMessage(said: unknown): void }[]> }
          }
          const [client] = await clients.matchAll()
          client?.postMessage({ type: 'open', path: to })
        }, path)
      // The app below the lock listens a moment after its first screen only.
      const press = (path: string) =>
        become(async () => {
          await pressOnce(path)
          return page.evaluate(() => location.pathname)
        }, path)
      await open('/profile')
      await see(lockPage(page).heading)
      await press('/chat')
      expect(await holds(page, SECRET)).toBe(false)
      await lockPage(page).open('2580')
      await see(chatPage(page).bubble(SECRET))

      await setVisibility(page, 'hidden')
      await setVisibility(page, 'visible')
      await see(lockPage(page).heading)
      await press('/stories')
      await lockPage(page).open('2580')
      await see(page.getByRole('heading', { name: 'Heiße Geschichten' }))
    },
  )

  test('The tenth wrong PIN logs out; the way out does the same', thorough, async () => {
    for (const leave of ['miss', 'logout'] as const) {
      const { page } = await locked()
      const token = await page.evaluate(() => localStorage.getItem('token'))
      await page.evaluate(() => {
        const lock = JSON.parse(localStorage.getItem('lock') ?? '{}') as object
        localStorage.setItem('lock', JSON.stringify({ ...lock, misses: 9 }))
      })
      await page.reload()
      if (leave === 'miss') await lockPage(page).open('0000')
      else await lockPage(page).logout.click()
      await arrive(page, '/login')
      await see(loginPage(page).heading('Login'))
      await become(() => page.evaluate(() => Object.keys(localStorage)), [])
      // A logout waits for the server a limited time only (web/lib/session/identity.ts).
      await become(async () => {
        const answer = await page.request.get(`${fixture.address}/api/auth/sessions`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return answer.status()
      }, 401)
      pair = await newPair(fixture)
    }
  })
})

describe('Out of sight', () => {
  test(
    'One press, a double tap or Escape twice show a shopping list, and the back button leads nobody inside',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      await open('/profil/sicherheit')
      await loaded(page)
      await securityPage(page).quickHide.click()
      const hide = page.getByRole('button', { name: 'Schnell verbergen' })
      const quiet = page.getByRole('heading', { name: 'Einkaufsliste' })
      await see(hide)
      await axe(page, '/profil/sicherheit')
      const header = shell(page).header
      const gestures = [
        () => hide.click(),
        // Two count within half a second, which a busy page may need for one.
        () =>
          become(async () => {
            await page.keyboard.press('Escape')
            await page.keyboard.press('Escape')
            return new URL(page.url()).pathname
          }, '/notizen'),
        () => header.dblclick({ position: { x: 160, y: 8 } }),
      ]
      for (const gesture of gestures) {
        await open('/stories')
        await see(hide)
        await gesture()
        await arrive(page, '/notizen')
        await see(quiet)
        await become(() => page.title(), 'Notizen')
        expect(await holds(page, 'Knistern')).toBe(false)
        await page.goBack()
        await arrive(page, '/notizen')
        await see(quiet)
      }
      // Nobody is asked about what was being written.
      await open('/stories/neu')
      await page.getByLabel('Titel').fill('Nachtzug')
      await hide.click()
      await arrive(page, '/notizen')
      await see(quiet)
      await axe(page, '/notizen')
      await page.getByRole('button', { name: 'Fertig' }).click()
      await arrive(page, '/')
      await gone(quiet)
    },
  )

  test(
    'With a neutral name tab, icon and the app to install are called „Notizen“',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      await open('/profil/sicherheit')
      await become(() => page.title(), 'Profil – Knistern')
      await loaded(page)
      await securityPage(page).neutral.click()
      await become(() => page.title(), 'Notizen')
      await page.reload()
      await see(securityPage(page).heading)
      await become(() => page.title(), 'Notizen')
      const devtools = await page.context().newCDPSession(page)
      const manifest = async () =>
        new URL((await devtools.send('Page.getAppManifest')).url).pathname
      await become(manifest, '/icons/neutral.webmanifest')
      const { data } = await devtools.send('Page.getAppManifest')
      expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Notizen', short_name: 'Notizen' })
      await securityPage(page).neutral.click()
      await become(() => page.title(), 'Profil – Knistern')
      await become(manifest, '/manifest.webmanifest')
    },
  )
})
