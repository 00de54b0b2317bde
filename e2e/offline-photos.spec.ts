import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMessage, postMessage } from '#contract/chat/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { PASSWORD, type Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
import { postPhoto, takePhoto } from '../server/testing/pictures.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { loginPage } from './pages/login.ts'
import { chatPhotos, galleryPage, isDrawn, photoView } from './pages/photos.ts'
import { profilePage } from './pages/profile.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { FORMER_PAIR, NO_CONNECTION } from './support/faults.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { pageIsKept, persistedRecords, settledRecords } from './support/persisted.ts'
import { workerOf } from './support/push.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

/** How each WebP file begins, after its length. */
const WEBP = 'WEBPVP8'

const photosKept = (page: Page) => persistedRecords(page, 'photos')

describe('Photos without a network', nightly, () => {
  const fixture = useFixture({ env: { RATE_LIMITS: 'off' } })
  oneAfterTheOther()
  let pair: Pair
  let browser: OwnBrowser
  let visitor: Visitor
  /** Ids of the messages, newest first. */
  const ids: string[] = []

  beforeAll(async () => {
    pair = await newPair(fixture)
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await postPhoto(pair.mia, await takePhoto('jpeg'))).id)
    }
    browser = ownBrowser(() => fixture.address, 'phone')
  })
  afterAll(() => browser.remove())

  /** Files of the browser's profile that contain an unsealed photo. */
  const filesWithPhotos = () =>
    readdirSync(browser.profile, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes(WEBP))

  const drawn = async (page: Page, count: number) => {
    const images = page.locator('.photo-image img')
    await become(() => images.count(), count)
    for (const image of await images.all()) await become(() => isDrawn(image), true)
  }
  const wholeIsDrawn = (page: Page) => isDrawn(photoView(page).picture.locator('img').last())

  test('trust k Thumbnails are stored sealed on the device before anybody has viewed them', async () => {
    visitor = await browser.start()
    const { page, open } = visitor
    await open('/login')
    await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(page, '/')
    await workerOf(page)
    await become(() => photosKept(page), 3)
    await become(() => pageIsKept(page), true)
    // Quits first: a running browser keeps creating and deleting files.
    await browser.quit()
    expect(filesWithPhotos()).toEqual([])
    visitor = await browser.start()
  })

  test('trust k A photo viewed in full size is stored too, and no browser file contains it unsealed', async () => {
    const { page, open } = visitor
    await open('/chat')
    await drawn(page, 3)
    await chatPhotos(page).photos.last().tap()
    await become(() => wholeIsDrawn(page), true)
    await become(() => photosKept(page), 4)
    // The messages that name the photos are kept a moment after they have come.
    await settledRecords(page)
    await browser.quit()
    expect(filesWithPhotos()).toEqual([])
  })

  test('In flight mode chat and gallery show photos; one not stored in full size stays small and says so', async () => {
    visitor = await browser.start()
    const { page, open, context, faults } = visitor
    faults.tolerate(NO_CONNECTION)
    await context.setOffline(true)
    await open('/chat')
    await drawn(page, 3)
    const view = photoView(page)
    await chatPhotos(page).photos.last().tap()
    await become(() => wholeIsDrawn(page), true)
    await view.close.tap()
    await gone(view.dialog)

    await open('/chat/media')
    await drawn(page, 3)
    await axe(page, '/chat/media without a network')
    await galleryPage(page).tiles.last().tap()
    await see(view.failed)
    await become(() => isDrawn(view.picture.locator('img').first()), true)
    await axe(page, '/chat/media with a photo that is not kept')
    await context.setOffline(false)
    await become(() => wholeIsDrawn(page), true)
    await gone(view.failed)
    // Waits for the neighbouring photo too, since closing the screen would end its download.
    await become(() => photosKept(page), 6)
    await view.close.tap()
    await gone(view.dialog)
  })

  test('O-074 trust k A photo that the other deletes leaves the device, at once or when the device is back', async () => {
    const { page, open, context } = visitor
    await open('/chat')
    await drawn(page, 3)
    // Every photo has been loaded in full size by now, one of them as a neighbour.
    await become(() => photosKept(page), 6)
    await pair.mia.ask(deleteMessage, { params: { id: ids[2] ?? '' } })
    await become(() => photosKept(page), 4)
    await open('/chat/media')
    await drawn(page, 2)
    await context.setOffline(true)
    await pair.mia.ask(deleteMessage, { params: { id: ids[1] ?? '' } })
    await pair.mia.ask(postMessage, { body: { text: 'Weg.', clientId: crypto.randomUUID() } })
    await context.setOffline(false)
    await become(() => photosKept(page), 2)
  })

  test('trust k After the logout no photo is left on the device', async () => {
    const { page, open } = visitor
    await open('/profil')
    await see(profilePage(page).pairCode)
    await page.waitForLoadState('networkidle')
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await become(() => photosKept(page), 0)
    await browser.quit()
    expect(filesWithPhotos()).toEqual([])
  })
})

describe('Stored photos after a separation and with an app lock', nightly, () => {
  const fixture = useFixture()

  test('trust k Photos of a pair that was left are gone from the device', async () => {
    const pair = await newPair(fixture)
    await postPhoto(pair.mia, await takePhoto('jpeg'))
    const { page, open, faults } = await fixture.visit({ as: pair.jonas, worker: false })
    faults.tolerate(FORMER_PAIR)
    await open('/chat')
    await become(() => photosKept(page), 1)
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    await become(() => photosKept(page), 0)
    await become(() => page.locator('.photo-image').count(), 0)
  })

  test('trust k With the app lock photos are shown only while the server can be reached', async () => {
    const pair = await newPair(fixture)
    await postPhoto(pair.mia, await takePhoto('jpeg'))
    const visitor = await fixture.visit({ as: pair.jonas, worker: false })
    const { page, open, faults } = visitor
    faults.tolerate(NO_CONNECTION)
    await open('/chat')
    await become(() => photosKept(page), 1)
    await open('/profil/sicherheit')
    await securityPage(page).setPin('2580')
    await open('/chat')
    await lockPage(page).open('2580')
    await become(() => isDrawn(page.locator('.photo-image img')), true)
    for (const path of ['**/api/**', '**/socket.io/**', '**/uploads/**'])
      await page.context().route(path, (route) => route.abort())
    await page.reload()
    await lockPage(page).open('2580')
    await see(page.getByText('Keine Verbindung.', { exact: false }).first())
    expect(await page.locator('.photo-image').count()).toBe(0)
  })
})
