import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { PASSWORD, type Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
import { PHOTO_CANARY, takePhoto } from '../server/testing/pictures.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loginPage } from './pages/login.ts'
import { chatPhotos, isDrawn } from './pages/photos.ts'
import { profilePage } from './pages/profile.ts'
import { FORMER_PAIR, NO_CONNECTION } from './support/faults.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { canSeal, pageIsKept, settledRecords, waitingItems } from './support/persisted.ts'
import { workerOf } from './support/push.ts'
import { arrive, become, gone, see } from './support/see.ts'

const FAULTS = /konnte|nicht erreichbar|failed:|nachgelesen/
/** In the bytes of each photo, as a camera writes it. */
const CAMERA = [PHOTO_CANARY]
/** The words that go with one. */
const WORDS = 'Der Blick vom Balkon, bei Nacht.'
/** Each photo is an item and a file. */
const RECORDS = 2

describe('Photos that wait to be sent', nightly, () => {
  const fixture = useFixture()
  let pair: Pair
  let browser: OwnBrowser
  let visitor: Visitor

  beforeEach(async () => {
    pair = await newPair(fixture)
    browser = ownBrowser(() => fixture.address, 'phone')
    await start()
    await visitor.open('/login')
    await loginPage(visitor.page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(visitor.page, '/')
    await workerOf(visitor.page)
    await canSeal(visitor.page)
    await become(() => pageIsKept(visitor.page), true)
    await visitor.open('/chat')
    await see(chatPhotos(visitor.page).camera)
    await settledRecords(visitor.page)
  })
  afterEach(() => browser.remove())

  async function start(isOffline = false) {
    visitor = await browser.start(isOffline)
    visitor.faults.tolerate(NO_CONNECTION)
    visitor.faults.tolerate(FAULTS)
  }
  const offline = (isOffline: boolean) => visitor.context.setOffline(isOffline)
  const waiting = () => waitingItems(visitor.page, 'uploads')
  /** Widths of the photos the partner sees, oldest first; 0: a text. */
  const sent = async () => (await pair.mia.ask(history)).map(({ photo }) => photo?.width ?? 0)

  /** Texts the partner reads, oldest first. */
  const said = async () => (await pair.mia.ask(history)).map(({ text }) => text)

  /** Chooses photos of these widths and sends them, with the words below the last one. */
  async function send(...widths: number[]) {
    const photos = chatPhotos(visitor.page)
    const files = widths.map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await takePhoto('jpeg', { width, height: 300 }),
    }))
    await photos.choose(...(await Promise.all(files)))
    await photos.words.fill(WORDS)
    await photos.send.tap()
    await gone(photos.sheet)
  }

  test('trust k CHAT-49 FOTO-03 O-068 Photos chosen without a network lie sealed, survive the closed app, and arrive once and in order', async () => {
    await offline(true)
    await send(400, 500)
    await send(600)
    const { tray } = chatPhotos(visitor.page)
    await become(() => tray.getByText('Wartet …').count(), 3)
    await become(waiting, 3 * RECORDS)
    // Words go on: nothing is being uploaded.
    const { field, send: sendWords } = chatPage(visitor.page)
    await field.fill('Drei vom See.')
    await sendWords.click()
    await become(() => waitingItems(visitor.page, 'outbox'), 1)
    await axe(visitor.page, '/chat with photos that wait')
    await browser.quit()
    expect(browser.filesWith([...CAMERA, WORDS])).toEqual([])

    await start(true)
    await visitor.open('/chat')
    const there = chatPhotos(visitor.page)
    await become(() => there.tray.locator('img').count(), 3)
    for (const image of await there.tray.locator('img').all())
      await become(() => isDrawn(image), true)
    expect(await sent()).toEqual([])
    await offline(false)
    await become(async () => (await sent()).filter((width) => width > 0), [400, 500, 600])
    await become(async () => (await sent()).length, 4)
    await gone(there.tray)
    await become(waiting, 0)
    await browser.quit()
    expect(browser.filesWith(CAMERA)).toEqual([])

    await start()
    await visitor.open('/chat')
    await become(() => chatPhotos(visitor.page).photos.count(), 3)
    expect((await sent()).toSorted((a, b) => a - b)).toEqual([0, 400, 500, 600])
    expect((await said()).filter((text) => text === WORDS)).toHaveLength(2)
  })

  test('CHAT-49 FOTO-03 O-068 While the app is closed the worker sends them', async () => {
    await offline(true)
    await send(400, 500)
    await become(waiting, 2 * RECORDS)
    const page = await visitor.context.newPage()
    await visitor.page.close()
    await offline(false)
    // A page of this origin that does not run the app.
    await page.goto(`${fixture.address}/sw.js`)
    const worker = await workerOf(page)
    await page.goto('about:blank')
    await worker.sync('send')
    await become(sent, [400, 500])
    await page.goto(`${fixture.address}/chat`)
    await become(() => chatPhotos(page).photos.count(), 2)
    await become(() => waitingItems(page), 0)
    expect(await sent()).toEqual([400, 500])
    expect(await said()).toEqual([null, WORDS])
  })

  test('trust k CHAT-49 A photo that is taken back, or whose session ends, leaves nothing on the device', async () => {
    const { page } = visitor
    const photos = chatPhotos(page)
    await offline(true)
    await send(400)
    await become(waiting, RECORDS)
    await photos.stop.tap()
    await gone(photos.tray)
    await become(waiting, 0)
    await send(500)
    await become(waiting, RECORDS)
    await visitor.open('/profil')
    await profilePage(page).logOut()
    await profilePage(page).logoutAnyway.click()
    await arrive(page, '/login')
    await become(() => waitingItems(page), 0)
    await offline(false)
    await visitor.open('/login')
    await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(page, '/')
    // Waiting changes would go out with the key.
    await canSeal(page)
    expect(await sent()).toEqual([])
  })

  test('trust k CHAT-49 A photo for a partner who has left goes to nobody and leaves the device', async () => {
    visitor.faults.tolerate(FORMER_PAIR)
    await offline(true)
    await send(400)
    await become(waiting, RECORDS)
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    await offline(false)
    await become(waiting, 0)
    await gone(chatPhotos(visitor.page).tray)
  })
})
