import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { switchPhotoAgreement } from '#contract/chat/photo-calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { postPhoto, takePhoto } from '../server/testing/pictures.ts'
import { unzip } from '../server/testing/unzip.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { chatPhotos, galleryPage, isDrawn, photosToKeep, photoView } from './pages/photos.ts'
import type { Device } from './support/browser.ts'
import { become, gone, see } from './support/see.ts'

const fixture = useFixture()
const WORDS = 'Der Blick vom Balkon, bei Nacht.'

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
    keep: photosToKeep(page),
  }
}

/** Windows: a phone, one held sideways, a laptop. */
const SIZES = [
  [390, 664],
  [844, 390],
  [1280, 720],
] as const

/** Presses a key until something has the focus. */
async function tabTo(page: Page, what: Locator, key = 'Tab'): Promise<void> {
  const hasFocus = () => what.evaluate((one) => one === document.activeElement)
  for (let pressed = 0; pressed < 40 && !(await hasFocus()); pressed += 1) {
    await page.keyboard.press(key)
  }
  expect(await hasFocus()).toBe(true)
}

/** Pastes a picture where the focus is. */
const paste = (page: Page, base64: string) =>
  page.evaluate((picture) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    const pasted = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', pasted))
  }, base64)

/** Files of a ZIP that a press has downloaded. */
async function downloadedBy(
  { page }: Awaited<ReturnType<typeof visit>>,
  press: () => Promise<void>,
) {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

describe('Words with a photo, and photos to keep', () => {
  let pair: Pair
  beforeEach(async () => {
    pair = await newPair(fixture)
  })

  test('FOTO-01 FOTO-03 FOTO-04 A photo goes with its words in one step, stands above them for the other, and is saved', async () => {
    const mia = await visit(pair.mia, '/chat')
    const jonas = await visit(pair.jonas, '/chat', 'desktop')
    await see(mia.photos.camera)
    await see(jonas.chat.online)
    const buffer = await takePhoto('jpeg', { width: 1200, height: 900 })
    await mia.photos.choose({ name: 'balkon.jpg', mimeType: 'image/jpeg', buffer })
    await mia.photos.words.fill(WORDS)
    await axe(mia.page, '/chat with words for a photo')
    await mia.photos.send.tap()
    const bubble = jonas.chat.bubble(WORDS)
    await see(bubble)
    const picture = bubble.locator('.chat-photo')
    await become(() => isDrawn(picture.locator('img')), true)
    const [photoBox, wordsBox] = await Promise.all([
      picture.boundingBox(),
      bubble.locator('.chat-text').boundingBox(),
    ])
    expect(wordsBox?.y).toBeGreaterThanOrEqual((photoBox?.y ?? 0) + (photoBox?.height ?? 0))
    expect(wordsBox?.width).toBeLessThanOrEqual((photoBox?.width ?? 0) + 1)
    await axe(jonas.page, '/chat with a photo and words')
    expect(await pair.jonas.ask(history)).toMatchObject([{ text: WORDS, photo: { width: 1200 } }])

    await jonas.chat.act(WORDS, 'Zitieren')
    await jonas.chat.write('Da will ich hin.')
    await see(mia.chat.bubble('Da will ich hin.').getByText(WORDS))
    await picture.click()
    await see(jonas.view.dialog.getByText(WORDS))
    await axe(jonas.page, 'a photo with words over the whole screen')
    const saved = await downloadedBy(jonas, () => jonas.view.save.click())
    expect(saved.name).toMatch(/^Foto-\d{4}-\d\d-\d\d-\d\d-\d\d\.webp$/)
    expect(saved.bytes.toString('latin1', 8, 12)).toBe('WEBP')
    await jonas.page.keyboard.press('Escape')
    await gone(jonas.view.dialog)

    await mia.chat.edit(WORDS, 'Der Blick vom See.')
    await see(jonas.chat.bubble('Der Blick vom See.').locator('.chat-photo'))
  })

  test('FOTO-05 FOTO-06 One’s own photos come at any time; all once both want it, until one takes it back', async () => {
    await postPhoto(pair.mia, undefined, WORDS)
    await postPhoto(pair.jonas)
    const mia = await visit(pair.mia, '/chat/media')
    const jonas = await visit(pair.jonas, '/chat/media', 'desktop')
    await mia.keep.open.tap()
    await see(mia.keep.own)
    await axe(mia.page, 'photos to keep')
    const hers = await downloadedBy(mia, () => mia.keep.own.tap())
    expect(hers.name).toBe('Fotos.zip')
    expect([...unzip(hers.bytes).keys()].map((path) => path.split('.').at(-1))).toEqual([
      'webp',
      'txt',
    ])

    // His wish alone changes nothing on her screen, and hers meets it.
    await jonas.keep.open.click()
    await jonas.keep.agree.click()
    await see(jonas.keep.sheet.getByText(/Bis dahin bleibt dein Wunsch bei dir/))
    await see(mia.keep.sheet.getByText(/Bis dahin erfährt niemand davon/))
    expect(await mia.keep.all.count()).toBe(0)
    await mia.keep.agree.tap()
    await see(mia.keep.all)
    await see(jonas.keep.all)
    await axe(jonas.page, 'photos to keep, both want it')
    const all = await downloadedBy(jonas, () => jonas.keep.all.click())
    expect([...unzip(all.bytes).keys()].map((path) => path.split('.').at(-1))).toEqual([
      'webp',
      'txt',
      'webp',
    ])

    await pair.mia.ask(switchPhotoAgreement, { body: { mine: false } })
    await gone(jonas.keep.all)
    await see(jonas.keep.sheet.getByText(/^Zuletzt wolltet ihr es am/))
    await see(jonas.keep.own)
  })

  test('FOTO-01 The longest words leave the photo and all buttons free, scroll by the keyboard, and begin anew with each photo', async () => {
    const long = Array.from({ length: 60 }, (_, line) => `Zeile ${line} vom Balkon.`).join('\n')
    await postPhoto(pair.mia, undefined, long)
    const { fileUrl } = await postPhoto(pair.mia, undefined, long)
    const { page, gallery, view, faults } = await visit(pair.jonas, '/chat/media', 'desktop')
    faults.provoke(/ERR_FAILED|nicht erreichbar/)
    await page.route(`**${String(fileUrl)}`, (route) => route.abort())
    await gallery.tiles.first().focus()
    await page.keyboard.press('Enter')
    await see(view.failed)
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const words = await view.words.boundingBox()
      expect(words?.height).toBeLessThanOrEqual(0.3 * height + 1)
      for (const button of await view.dialog.getByRole('button').all()) {
        await button.click({ trial: true })
      }
      await axe(page, `a photo that cannot be read with long words at ${width}x${height}`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // The viewer may read the photo again by itself, which takes the button away under the key.
    await become(async () => {
      if (await view.retry.isVisible())
        await view.retry.press('Enter', { timeout: 1000 }).catch(() => undefined)
      return isDrawn(view.picture.locator('img').last())
    }, true)
    await tabTo(page, view.words)
    const scrolled = () => view.words.evaluate((words) => Math.floor(words.scrollTop))
    // The browser scrolls a page of words in steps.
    const isAtRest = async () => {
      const before = await scrolled()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      return before > 0 && before === (await scrolled())
    }
    // A key before the words have their size scrolls nothing.
    await become(async () => {
      await page.keyboard.press('PageDown')
      return (await scrolled()) > 0
    }, true)
    await become(isAtRest, true)
    const first = await view.shownId()
    await page.keyboard.press('ArrowRight')
    await become(async () => (await view.shownId()) !== first, true)
    await become(scrolled, 0)
    await page.keyboard.press('ArrowLeft')
    await become(
      view.shownId,
      await gallery.tiles.first().evaluate(({ id }) => id.replace('foto-', '')),
    )
    await page.keyboard.press('Escape')
    await gone(view.dialog)
  })

  test('FOTO-01 FOTO-03 With the keyboard alone a person pastes photos, writes words for them, sends and saves', async () => {
    const { page, chat, photos, view } = await visit(pair.mia, '/chat', 'desktop')
    await see(photos.camera)
    const picture = (await takePhoto('png', { width: 400, height: 300 })).toString('base64')
    await chat.field.focus()
    await paste(page, picture)
    await see(photos.sheet)
    await tabTo(page, photos.words)
    await page.keyboard.type(WORDS)
    // A further one joins it, and what was written stays.
    await paste(page, picture)
    await see(page.getByRole('dialog', { name: 'Diese 2 Fotos senden?' }))
    expect(await photos.words.inputValue()).toBe(WORDS)
    await tabTo(page, photos.send)
    await page.keyboard.press('Enter')
    await become(() => photos.photos.count(), 2)
    expect((await pair.jonas.ask(history)).map(({ text }) => text)).toEqual([null, WORDS])
    await become(() => isDrawn(photos.photos.last().locator('img')), true)
    await tabTo(page, photos.photos.last(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await see(page.getByRole('img', { name: new RegExp(`^Foto von dir, .*: ${WORDS}$`) }))
    await tabTo(page, view.save)
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await saved).suggestedFilename()).toMatch(/\.webp$/)
    await page.keyboard.press('Escape')
    await gone(view.dialog)
  })
})
