import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteMessage, history, postMessage } from '#contract/chat/calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { heicPhoto, postPhoto, takePhoto } from '../server/testing/pictures.ts'
import { axe, newPair, swipe, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { chatPhotos, galleryPage, isDrawn, photoView } from './pages/photos.ts'
import type { Device } from './support/browser.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { pinch } from './support/touch.ts'

// A couple with a hundred photos, sooner than somebody could send them.
const fixture = useFixture({ env: { RATE_LIMITS: 'off' } })

async function visit(as: Person, path: string, device: Device = 'phone') {
  const visitor = await fixture.visit({ as, device, browser: { reducedMotion: 'reduce' } })
  await visitor.open(path)
  const { page } = visitor
  return {
    ...visitor,
    chat: chatPage(page),
    photos: chatPhotos(page),
    gallery: galleryPage(page),
    view: photoView(page),
  }
}

const jpeg = async (name = 'see.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await takePhoto('jpeg', { width: 1200, height: 900 }),
})

describe('Two people send each other photos', () => {
  let pair: Pair
  beforeEach(async () => {
    pair = await newPair(fixture)
  })

  test('CHAT-09 CHAT-13 CHAT-31 CHAT-41 CHAT-47 Several photos at once, HEIC among them, come to the other without anything jumping', async () => {
    const mia = await visit(pair.mia, '/chat')
    const jonas = await visit(pair.jonas, '/chat', 'desktop')
    await see(mia.photos.camera)
    await see(jonas.chat.online)
    await mia.photos.choose(await jpeg(), {
      name: 'apfel.heic',
      mimeType: 'image/heic',
      buffer: heicPhoto(),
    })
    await see(mia.photos.sheet)
    await axe(mia.page, '/chat with photos chosen')
    await mia.photos.send.tap()
    for (const { photos } of [mia, jonas]) {
      await become(() => photos.photos.count(), 2)
      for (const photo of await photos.photos.all()) {
        await become(() => isDrawn(photo.locator('img')), true)
      }
    }
    await gone(mia.photos.tray)
    const sizes = await jonas.photos.photos.evaluateAll((all) =>
      all.map((one) => [one.clientWidth, one.clientHeight]),
    )
    expect(sizes).toEqual([
      [240, 180],
      [96, 64],
    ])
    await axe(jonas.page, '/chat with photos')
  })

  test(
    'CHAT-41 KONST-08 However a photo is shaped, it fits into 240 by 240 and can be pressed',
    thorough,
    async () => {
      for (const [width, height] of [
        [600, 800],
        [1600, 20],
        [30, 20],
      ] as const) {
        await postPhoto(pair.mia, await takePhoto('png', { width, height }))
      }
      const { photos } = await visit(pair.jonas, '/chat')
      await become(
        () =>
          photos.photos.evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight])),
        [
          [180, 240],
          [240, 44],
          [44, 44],
        ],
      )
    },
  )

  test('O-076 A quote shows the photo it quotes, until that is deleted', thorough, async () => {
    const { id } = await postPhoto(pair.jonas, await takePhoto('jpeg', { width: 800, height: 600 }))
    await pair.mia.ask(postMessage, { body: { text: 'Das bleibt bei uns.', replyToId: id } })
    const { photos, chat, page } = await visit(pair.mia, '/chat')
    await become(() => isDrawn(photos.quoted), true)
    await axe(page, '/chat with a quoted photo')
    await pair.jonas.ask(deleteMessage, { params: { id } })
    await gone(photos.quoted)
    await see(chat.deleted.first())
  })

  test(
    'CHAT-14 CHAT-15 A photo is shown whole and closes by a click, by the button, by Escape and by the way back',
    thorough,
    async () => {
      await postPhoto(pair.jonas)
      const { page, photos, view } = await visit(pair.mia, '/chat', 'desktop')
      const ways = [
        () => view.stage.click(),
        () => view.close.click(),
        () => page.keyboard.press('Escape'),
        () => page.goBack(),
      ]
      for (const close of ways) {
        await photos.photos.first().click()
        await see(view.dialog)
        await become(() => isDrawn(view.picture.locator('img').last()), true)
        await axe(page, '/chat with a photo shown whole')
        await close()
        await gone(view.dialog)
        await arrive(page, '/chat')
      }
      await become(
        () => photos.photos.first().evaluate((one) => one === document.activeElement),
        true,
      )
    },
  )

  test(
    'CHAT-42 O-078 A file that is no photo fails with a sentence, and a stopped upload is not sent',
    thorough,
    async () => {
      const { page, photos, chat, faults } = await visit(pair.mia, '/chat')
      faults.provoke(/415/)
      faults.tolerate(/Foto nicht gesendet/)
      await see(photos.camera)
      await photos.choose({
        name: 'x.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('kein Foto'),
      })
      await photos.send.tap()
      await see(photos.failed)
      await axe(page, '/chat with a photo that failed')
      await photos.discard.tap()
      await gone(photos.failed)

      await page.route('**/api/media/uploads/**', () => undefined)
      await photos.choose(await jpeg())
      await photos.send.tap()
      await see(photos.tray)
      await chat.field.fill('Gleich')
      await become(() => chat.send.isDisabled(), true)
      await photos.stop.tap()
      await gone(photos.tray)
      await become(() => chat.send.isEnabled(), true)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // Words written afterwards have arrived, and no photo beside them.
      await chat.send.tap()
      await become(() => chat.delivery('Gleich').getAttribute('title'), 'Gesendet')
      expect(await photos.photos.count()).toBe(0)
      expect((await pair.jonas.ask(history)).map(({ text }) => text)).toEqual(['Gleich'])
    },
  )

  test(
    'O-074 O-077 A deleted photo is gone for the other at once, also at its address',
    thorough,
    async () => {
      const message = await postPhoto(pair.mia)
      const jonas = await visit(pair.jonas, '/chat')
      jonas.faults.tolerate(/404/)
      await see(jonas.photos.photos.first())
      await pair.mia.send({ method: 'DELETE', path: `/chat/message/${message.id}` })
      await see(jonas.chat.deleted)
      await become(() => jonas.photos.photos.count(), 0)
      const status = await jonas.page.evaluate(
        async (address) => (await fetch(address, { cache: 'reload' })).status,
        String(message.fileUrl),
      )
      expect(status).toBe(404)
      await jonas.open('/chat/media')
      await see(jonas.gallery.empty)
      await axe(jonas.page, '/chat/media without photos')
    },
  )
})

describe('The gallery', thorough, () => {
  /** Number of photos: with fewer all of them are near enough to be drawn. */
  const COUNT = 100
  /** Ends a preparation that hangs: each photo is decoded in a process of its own. */
  const PREPARED_WITHIN_MS = 600_000
  let pair: Pair
  /** Ids of the messages, newest first. */
  let ids: string[]
  beforeAll(async () => {
    pair = await newPair(fixture)
    const photo = await takePhoto('jpeg', { width: 320, height: 240 })
    const postHalf = async (person: Person) => {
      for (let count = 0; count < COUNT / 2; count += 1) await postPhoto(person, photo)
    }
    // Two at a time.
    await Promise.all([postHalf(pair.mia), postHalf(pair.jonas)])
    const messages = await pair.mia.ask(history, { query: { limit: String(COUNT) } })
    ids = messages.map(({ id }) => id).reverse()
  }, PREPARED_WITHIN_MS)

  test.each([
    ['phone', 2],
    ['desktop', 3],
  ] as const)('MEDIEN-03 MEDIEN-04 On a %s it has %i columns', async (device, columns) => {
    const { page, gallery } = await visit(pair.mia, '/chat/media', device)
    await become(() => isDrawn(gallery.tiles.first().locator('img')), true)
    await become(gallery.columns, columns)
    await axe(page, `/chat/media on a ${device}`)
  })

  test('O-079 A hundred photos scroll smoothly: what is far away is not drawn, and nothing jumps', async () => {
    const { page, gallery } = await visit(pair.mia, '/chat/media')
    await see(gallery.tiles.first())
    const end = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return document.documentElement.scrollHeight
      })
    await become(async () => {
      await end()
      return (await page.locator(`#foto-${ids.at(-1) ?? ''}`).count()) === 1
    }, true)
    const height = await end()
    await become(async () => (await gallery.countDrawn()) < COUNT, true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await see(page.locator(`#foto-${ids[0] ?? ''}`))
    await become(() => page.evaluate(() => document.documentElement.scrollHeight), height)
  })

  test('MEDIEN-05 MEDIEN-06 MEDIEN-07 MEDIEN-08 A finger swipes from photo to photo, pinches, and closes', async () => {
    const { page, gallery, view } = await visit(pair.jonas, '/chat/media')
    await gallery.tiles.nth(1).tap()
    await see(view.dialog)
    await become(view.shownId, ids[1])
    await swipe(page, view.stage, { x: -90 })
    await become(view.shownId, ids[1])
    await swipe(page, view.stage, { x: -130 })
    await become(view.shownId, ids[2])
    await swipe(page, view.stage, { x: 130 })
    await become(view.shownId, ids[1])
    await pinch(page, view.stage, { from: 60, to: 180 })
    await become(async () => (await view.scale()) > 2, true)
    await axe(page, '/chat/media with a photo enlarged')
    await view.dialog.getByRole('button', { name: 'Ganz zeigen' }).tap()
    await become(view.scale, 1)
    await view.close.tap()
    await gone(view.dialog)
    await arrive(page, '/chat/media')
  })

  test('With the keyboard alone: in, on, back, out, and the focus is where one was', async () => {
    const { page, gallery, view } = await visit(pair.mia, '/chat/media', 'desktop')
    await gallery.tiles.first().focus()
    await page.keyboard.press('Enter')
    await see(view.dialog)
    for (const [key, index] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key)
      await become(view.shownId, ids[index])
    }
    await page.keyboard.press('Escape')
    await gone(view.dialog)
    await become(() => page.evaluate(() => document.activeElement?.id), `foto-${ids[1] ?? ''}`)
  })
})
