import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { history, postMessage } from '#contract/chat/calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { takePhoto } from '../server/testing/pictures.ts'
import { axe, newPair, swipe, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { chatPhotos } from './pages/photos.ts'
import { securityPage } from './pages/security.ts'
import { shell } from './pages/shell.ts'
import { atRest } from './support/rest.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { tapTwice } from './support/touch.ts'

const fixture = useFixture()

let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

const write = (by: Person, text: string) => by.ask(postMessage, { body: { text } })
const heightOf = async (box: Locator) => Math.round((await box.boundingBox())?.height ?? 0)
const bottomOf = async (box: Locator) => {
  const { y, height } = (await box.boundingBox()) ?? { y: 0, height: 0 }
  return y + height
}

/** The part that follows the keyboard comes after the first view. */
const listens = (page: Page) =>
  become(
    () =>
      page.evaluate(() =>
        [...document.styleSheets].some(({ href }) => href?.includes('/input-') === true),
      ),
    true,
  )

/** A keyboard that lies over the page, as on an iPhone: the visual viewport alone becomes lower. */
const cover = (page: Page, px: number) =>
  page.evaluate((covered) => {
    const view = window.visualViewport
    if (view === null) throw new Error('There is no visual viewport.')
    Object.defineProperty(view, 'height', { configurable: true, get: () => innerHeight - covered })
    view.dispatchEvent(new Event('resize'))
  }, px)

describe('With an on-screen keyboard', () => {
  const PHONE = { width: 390, height: 664 }

  async function visit(path: string) {
    const visitor = await fixture.visit({
      as: pair.mia,
      browser: { viewport: PHONE, reducedMotion: 'reduce' },
    })
    await visitor.open(path)
    await listens(visitor.page)
    return { ...visitor, screen: chatPage(visitor.page), bar: shell(visitor.page).bar }
  }

  test('CHAT-12 The bar goes while one types, and comes back with the height of the page', async () => {
    for (let at = 1; at <= 20; at++) await write(pair.jonas, `Nachricht ${at}`)
    const { page, screen, bar } = await visit('/chat')
    await see(screen.bubble('Nachricht 20'))
    await screen.field.tap()
    expect(await bar.isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 400 })
    await gone(bar)
    await become(() => heightOf(page.getByRole('banner')), 48)
    await become(() => bottomOf(page.locator('.chat-composer')), 400)
    expect(await heightOf(screen.list)).toBeGreaterThanOrEqual(250)
    await axe(page, '/chat while one types')
    await page.setViewportSize(PHONE)
    await see(bar)
    await become(() => bottomOf(page.locator('.chat-composer')), PHONE.height - 54)
    // Over the page: the composer is above it.
    await cover(page, 280)
    await become(() => bottomOf(page.locator('.chat-composer')), PHONE.height - 280)
    expect(await heightOf(screen.list)).toBeGreaterThanOrEqual(250)
    await cover(page, 0)
    await become(() => bottomOf(page.locator('.chat-composer')), PHONE.height - 54)
  })

  test('A phone held sideways has room for messages, also while one types', async () => {
    for (let at = 1; at <= 12; at++) await write(pair.jonas, `Nachricht ${at}`)
    const { page, screen, bar } = await visit('/chat')
    await page.setViewportSize({ width: 844, height: 390 })
    await see(screen.bubble('Nachricht 12'))
    await atRest(page)
    const frame = (await heightOf(page.getByRole('banner'))) + (await heightOf(bar))
    expect(frame).toBeLessThanOrEqual(390 / 3)
    expect(await heightOf(screen.list)).toBeGreaterThanOrEqual(200)
    await screen.field.tap()
    await page.setViewportSize({ width: 844, height: 190 })
    await gone(bar)
    await become(() => bottomOf(page.locator('.chat-composer')), 190)
    expect(await heightOf(screen.list)).toBeGreaterThanOrEqual(110)
  })

  test('Two fingers that zoom move nothing', async () => {
    await write(pair.jonas, 'Komm näher')
    const { page, screen } = await visit('/chat')
    await see(screen.bubble('Komm näher'))
    await screen.field.tap()
    const before = await page
      .locator('.chat-composer')
      .evaluate((box) => box.getBoundingClientRect().top)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.6 })
    await become(() => page.evaluate(() => Math.round((visualViewport?.scale ?? 1) * 10)), 16)
    // Everything a zoom would move has moved by then.
    await atRest(page)
    const after = () =>
      page.locator('.chat-composer').evaluate((box) => box.getBoundingClientRect().top)
    expect([
      await after(),
      await page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard')),
      await page.evaluate(() => document.documentElement.hasAttribute('data-typing')),
    ]).toEqual([before, '', false])
  })

  test.each(['over the page', 'that shrinks it'])(
    'The button of a sheet with fields stays above a keyboard %s',
    async (kind) => {
      const HEIGHT = 400
      const { page, open } = await visit('/profil/sicherheit')
      const { part, sheet } = securityPage(page)
      const raise = (up: boolean) =>
        kind === 'over the page'
          ? cover(page, up ? PHONE.height - HEIGHT : 0)
          : page.setViewportSize({ width: 390, height: up ? HEIGHT : PHONE.height })
      const check = async (within: Locator, button: string) => {
        await see(within)
        await within.getByRole('textbox').or(within.locator('input')).first().focus()
        await raise(true)
        await atRest(page)
        const found = within.getByRole('button', { name: button, exact: true })
        await become(async () => (await bottomOf(found)) <= HEIGHT, true)
        expect((await within.boundingBox())?.y).toBeGreaterThanOrEqual(0)
        await page.keyboard.press('Escape')
        await gone(within)
        await raise(false)
      }
      await part('App-Sperre').getByRole('button', { name: 'Einschalten' }).click()
      await check(sheet, 'Einschalten')
      await part('Dein Zugang').getByRole('button', { name: 'Ändern' }).click()
      await check(sheet, 'Passwort ändern')
      await open('/')
      await listens(page)
      await day(page).unfold()
      await day(page).set.click()
      await see(day(page).form)
      await check(day(page).form, 'Speichern')
    },
  )
})

describe('At a laptop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-drop-'))
  const file = (name: string) => join(folder, name)
  beforeAll(async () => {
    writeFileSync(file('eins.jpg'), await takePhoto('jpeg'))
    writeFileSync(file('zwei.jpg'), await takePhoto('jpeg'))
    writeFileSync(file('liste.txt'), 'Brot')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function visit(path: string) {
    const visitor = await fixture.visit({ as: pair.mia, device: 'desktop' })
    await visitor.open(path)
    const { page } = visitor
    return { ...visitor, screen: chatPage(page), photos: chatPhotos(page) }
  }

  /** Files from a folder of the system, held over the middle of the window and let go. */
  async function drop(page: Page, names: readonly string[], whileHeld?: () => Promise<void>) {
    const protocol = await page.context().newCDPSession(page)
    const data = { items: [], files: names.map(file), dragOperationsMask: 1 }
    const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      protocol.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data })
    await send('dragEnter')
    await send('dragOver')
    await whileHeld?.()
    // A browser repeats it until the files are let go, and drops where the last one was taken.
    await send('dragOver')
    await send('drop')
    await protocol.detach()
  }

  test('A person who opens the chat by a click writes at once, and goes on writing from anywhere in it', async () => {
    await write(pair.jonas, 'Bist du da?')
    const { page, screen } = await visit('/profil')
    await shell(page).entry('Nachrichten').click()
    await see(screen.bubble('Bist du da?'))
    await become(() => screen.field.evaluate((field) => field === document.activeElement), true)
    await page.keyboard.type('Ja')
    await screen.bubble('Bist du da?').locator('.chat-text').click()
    await page.keyboard.type('!')
    expect(await screen.field.inputValue()).toBe('Ja!')
    // Space presses the button it is on, and a field of another sheet keeps its keys.
    await screen.search.focus()
    await page.keyboard.press('Space')
    await become(() => screen.needle.evaluate((field) => field === document.activeElement), true)
    await page.keyboard.type('da')
    expect(await screen.needle.inputValue()).toBe('da')
    expect(await screen.field.inputValue()).toBe('Ja!')
  })

  test('A person who opens the chat by the keyboard stays at its content', async () => {
    const { page, screen } = await visit('/profil')
    await shell(page).entry('Nachrichten').focus()
    await page.keyboard.press('Enter')
    await arrive(page, '/chat')
    await see(screen.camera)
    await become(() => page.evaluate(() => document.activeElement?.tagName), 'MAIN')
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  test('CHAT-31 Photos that are dropped or pasted are looked at first; what is none is said', async () => {
    const { page, screen, photos } = await visit('/chat')
    await see(photos.camera)
    await drop(page, ['eins.jpg', 'zwei.jpg'], async () => {
      await see(page.getByText('Lass die Fotos hier los'))
      await axe(page, '/chat with photos held over it')
    })
    await see(page.getByRole('dialog', { name: 'Diese 2 Fotos senden?' }))
    await gone(page.getByText('Lass die Fotos hier los'))
    await photos.send.click()
    await become(() => photos.photos.count(), 2)
    await drop(page, ['liste.txt'])
    await page.locator('[popover]', { hasText: 'Hierher gehen nur Fotos.' }).waitFor()
    expect(await photos.sheet.count()).toBe(0)
    const picture = (await takePhoto('png')).toString('base64')
    await screen.field.evaluate((field, base64) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      const paste = { clipboardData, bubbles: true, cancelable: true }
      field.dispatchEvent(new ClipboardEvent('paste', paste))
    }, picture)
    await see(page.getByRole('dialog', { name: 'Dieses Foto senden?' }))
    const preview = page.getByRole('img', { name: 'image.png' })
    await become(() => preview.evaluate((one: HTMLImageElement) => one.naturalWidth > 0), true)
  })

  test('O-154 Without https a text is copied all the same, to the letter', async () => {
    const text = 'Zwei  Zeilen,\nund „so“ weiter'
    await write(pair.jonas, text)
    const { page, screen, open } = await visit('/chat')
    await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await open('/chat')
    await see(screen.bubble('und „so“'))
    await screen.act('und „so“', 'Kopieren')
    await gone(screen.sheet)
    await screen.field.focus()
    await page.keyboard.press('Control+V')
    await become(() => screen.field.inputValue(), text)
  })

  test('A file that is dropped beside the chat opens nothing', async () => {
    const { page, context } = await visit('/profil')
    await see(page.getByRole('heading', { name: 'Profil' }).first())
    await listens(page)
    await drop(page, ['eins.jpg'])
    await page.waitForTimeout(300)
    expect(context.pages().map((tab) => new URL(tab.url()).pathname)).toEqual(['/profil'])
  })
})

describe('With a finger', () => {
  test('CHAT-40 A swipe to the right answers, one down does not, and two taps put a heart below', async () => {
    await write(pair.jonas, 'Soll ich heute für uns beide kochen?')
    await write(pair.mia, 'Ich bringe dann den Wein mit, ja?')
    const { page, open } = await fixture.visit({ as: pair.mia })
    await open('/chat')
    const screen = chatPage(page)
    const bubble = screen.bubble('für uns beide').locator('.chat-bubble')
    await see(bubble)
    // The part with the gestures comes after the conversation.
    await become(
      () => bubble.evaluate((one) => getComputedStyle(one).touchAction),
      'pan-y pinch-zoom',
    )
    await swipe(page, bubble, { x: 40 })
    await swipe(page, bubble, { x: 20, y: 120 })
    await swipe(page, bubble, { x: -90 })
    await become(() => bubble.evaluate((one) => one.style.translate), '')
    await atRest(page)
    expect(await page.getByText('Antwort an Jonas').count()).toBe(0)
    await swipe(page, bubble, { x: 90 })
    await see(page.getByText('Antwort an Jonas'))
    await become(() => bubble.evaluate((one) => one.style.translate), '')
    await become(() => screen.field.evaluate((field) => field === document.activeElement), true)
    await screen.field.fill('Ja bitte')
    // Chromium takes a tap that soon after a flick for the wish to stop it.
    await page.waitForTimeout(700)
    await screen.send.tap()
    await see(screen.bubble('Ja bitte'))
    const sent = () => pair.mia.ask(history, {})
    const [asked] = await sent()
    await become(async () => (await sent())[2]?.replyToId, asked?.id)

    const corner = { x: 12, y: 12 }
    const hearts = async () =>
      (await pair.jonas.ask(history, {}))[0]?.reactions.map((one) => one.emoji)
    await bubble.tap({ position: corner })
    await page.waitForTimeout(400)
    expect(await hearts()).toEqual([])
    await tapTwice(page, bubble, corner)
    await become(hearts, ['❤️'])
    await page.waitForTimeout(400)
    await tapTwice(page, bubble, corner)
    await become(hearts, [])
  })
})
