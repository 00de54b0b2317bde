import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCard, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { createStory } from '#contract/stories/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { postPhoto, takePhoto } from '../server/testing/pictures.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { canSeal, waitingItems } from './support/persisted.ts'
import { memberScreens } from './support/screens.ts'
import { arrive, become, see } from './support/see.ts'

/**
 * Data that stays in a browser, and on its disk, after an evening and a logout (trust k). The disk
 * is not searched for one's own account, which local storage holds during a session: the browser's
 * database erases removed entries only when it next tidies up (SECURITY.md).
 */
const CANARY = 'Kanarienvogel'

const fixture = useFixture({ worker: true })
let pair: Pair
let cardId: string
let browser: OwnBrowser
let visitor: Visitor

beforeAll(async () => {
  pair = await newPair(fixture, { names: [`${CANARY} Mia`, 'Jonas'] })
  const { mia, jonas } = pair
  const body = {
    title: `${CANARY} Titel`,
    categoryId: 'herz',
    description: `${CANARY} Text`,
    dirtyLevel: 2,
    tags: [`${CANARY} Wort`],
  }
  cardId = (await mia.ask(createCard, { body })).id
  await mia.ask(selectCard, { body: { cardId }, query: { force: 'true' } })
  await mia.ask(postDailyMessage, { body: { message: `${CANARY} zum Tag` } })
  await mia.ask(createStory, {
    body: { title: `${CANARY} Traum`, description: `${CANARY} Es war einmal.` },
  })
  for (let count = 0; count < 5; count += 1) {
    await mia.ask(postMessage, {
      body: { text: `${CANARY} ${count}`, clientId: crypto.randomUUID() },
    })
  }
  await postPhoto(jonas, await takePhoto())
  browser = ownBrowser(() => fixture.address, 'phone')
  visitor = await browser.start()
})
afterAll(() => browser.remove())

/** The part of the Storage Buckets API used here; Chromium has it. */
interface Buckets {
  keys(): Promise<string[]>
  open(name: string): Promise<{ readonly indexedDB: IDBFactory }>
}

/** Everything a page may have put away, as text. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        kept.push(request.url, answer?.headers.get('content-type'), await answer?.text())
      }
    }
    const { storageBuckets } = navigator as unknown as { readonly storageBuckets: Buckets }
    const buckets = await Promise.all(
      (await storageBuckets.keys()).map((name) => storageBuckets.open(name)),
    )
    for (const databases of [indexedDB, ...buckets.map((bucket) => bucket.indexedDB)]) {
      for (const { name } of await databases.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = databases.open(name ?? '')
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(new Error(name))
        })
        for (const store of database.objectStoreNames) {
          const all = await new Promise<unknown>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          })
          kept.push(name, store, all)
        }
        database.close()
      }
    }
    return JSON.stringify(kept)
  })

test(
  'trust k While logged in only the session, program files and what still has to be sent are kept; afterwards no trace in any store',
  thorough,
  async () => {
    const { page, open, context, faults } = visitor
    await open('/login')
    await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(page, '/')
    for (const { path } of memberScreens(cardId)) {
      await open(path)
      await see(page.getByRole('heading', { level: 1 }).first())
    }
    await open('/chat')
    await canSeal(page)
    faults.tolerate(NO_CONNECTION)
    await context.setOffline(true)
    await chatPage(page).field.fill(`${CANARY} zurück`)
    await chatPage(page).send.click()
    await become(() => waitingItems(page, 'outbox'), 1)
    expect(await keptOn(page)).not.toContain(CANARY)
    await context.setOffline(false)
    await become(
      () => chatPage(page).delivery(`${CANARY} zurück`).getAttribute('title'),
      'Gesendet',
    )
    await become(() => waitingItems(page, 'outbox'), 0)
    await chatPage(page).field.fill(`${CANARY} im Entwurf`)
    await open('/profil')
    await see(profilePage(page).pairCode)
    await page.waitForLoadState('networkidle')
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await become(() => keptOn(page), '[[],[],""]')
  },
)

test(
  'trust k On the disk of the browser stands no word of the two, no password and no photo',
  thorough,
  async () => {
    await browser.quit()
    const { jonas, mia } = pair
    const secrets = [CANARY, mia.email, mia.username, jonas.password, 'WEBPVP8']
    expect(browser.filesWith(secrets)).toEqual([])
  },
)
