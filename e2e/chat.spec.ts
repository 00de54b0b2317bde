import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteMessage,
  editMessage,
  history,
  postMessage,
  reactToMessage,
} from '#contract/chat/calls.ts'
import type { Pair, Person } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { openTcpProxy, type TcpProxy } from '../server/testing/tcp-proxy.ts'
import { atRest, axe, newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { shell } from './pages/shell.ts'
import { filesOf } from './support/chunks.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see } from './support/see.ts'

const fixture = useFixture()

let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

/** Opens the chat and waits until the connection is there. */
async function openChat(as: Person, origin?: string, device?: 'phone' | 'desktop') {
  const visitor = await fixture.visit({
    as,
    device: device ?? 'desktop',
    ...(origin && { origin }),
  })
  const live = visitor.page.waitForEvent('websocket')
  await visitor.open('/chat')
  await live
  return { ...visitor, screen: chatPage(visitor.page) }
}

const write = (by: Person, text: string) => by.ask(postMessage, { body: { text } })

describe('Two people write to each other', () => {
  test('CHAT-04 CHAT-10 CHAT-18 CHAT-19 CHAT-46 Each sees the other there, writing, and reading', async () => {
    const mia = await openChat(pair.mia, undefined, 'phone')
    const jonas = await openChat(pair.jonas)
    await see(mia.screen.empty)
    await see(mia.screen.online)
    await see(jonas.screen.online)
    // The indicator disappears five seconds after the last key event she received.
    const shown = see(mia.screen.typing)
    await jonas.screen.field.pressSequentially('Bist du wach?')
    await shown
    await jonas.screen.field.press('Enter')
    await see(mia.screen.bubble('Bist du wach?'))
    await gone(mia.screen.typing)
    await become(() => jonas.screen.delivery('Bist du wach?').getAttribute('title'), 'Gelesen')
    await mia.open('/karten')
    await gone(jonas.screen.online)
    await jonas.screen.write('Schade')
    await become(() => jonas.screen.delivery('Schade').getAttribute('title'), 'Gesendet')
    await see(shell(mia.page).bar.getByText('1 ungelesen'))
    await shell(mia.page).entry('Nachrichten').tap()
    await become(() => jonas.screen.delivery('Schade').getAttribute('title'), 'Gelesen')
    await gone(shell(mia.page).bar.getByText('1 ungelesen'))
  })

  test('CHAT-20 CHAT-21 CHAT-22 CHAT-36 CHAT-40 Quote, reaction, edit and deletion reach the other', async () => {
    const mia = await openChat(pair.mia)
    const jonas = await openChat(pair.jonas, undefined, 'phone')
    await mia.screen.write('Komm früh nach Hause')
    await see(jonas.screen.bubble('Komm früh nach Hause'))
    await jonas.screen.act('Komm früh nach Hause', 'Mit 🔥 reagieren')
    await see(mia.screen.bubble('Komm früh nach Hause').getByText('🔥'))
    await jonas.screen.act('Komm früh nach Hause', 'Zitieren')
    await become(() => jonas.page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
    await jonas.screen.field.fill('Bin schon los')
    await jonas.screen.send.tap()
    const answer = mia.screen.bubble('Bin schon los')
    await see(answer.getByRole('button', { name: /Zur zitierten Nachricht von Mia/ }))
    await axe(jonas.page, '/chat with a quote and a reaction')
    await mia.screen.edit('Komm früh nach Hause', 'Komm sehr früh nach Hause')
    await see(jonas.screen.bubble('Komm sehr früh nach Hause').getByText('bearbeitet'))
    await see(jonas.screen.bubble('Bin schon los').getByText('Komm sehr früh nach Hause'))
    await mia.screen.remove('Komm sehr früh nach Hause')
    // The button that opened the menu is gone with the message, whose place has the focus.
    await become(
      () =>
        mia.page.evaluate(() => document.activeElement?.textContent?.includes('gelöscht') ?? false),
      true,
    )
    await see(jonas.screen.deleted.first())
    for (const { page } of [jonas, mia]) await become(() => page.getByText('sehr früh').count(), 0)
  })

  test('O-068 O-073 Two devices of one person show the same, in one order', thorough, async () => {
    const phone = await openChat(pair.mia, undefined, 'phone')
    const desk = await openChat(pair.mia)
    const jonas = await openChat(pair.jonas)
    await see(jonas.screen.online)
    await phone.screen.field.fill('Vom Handy')
    await phone.screen.send.tap()
    await see(desk.screen.bubble('Vom Handy'))
    await desk.screen.write('Vom Tisch')
    await see(phone.screen.bubble('Vom Tisch'))
    await phone.context.close()
    await jonas.screen.write('Du bist ja noch da')
    await see(desk.screen.bubble('Du bist ja noch da'))
    expect(await jonas.screen.online.isVisible()).toBe(true)
    const order = ['Vom Handy', 'Vom Tisch', 'Du bist ja noch da']
    for (const { screen } of [desk, jonas]) await become(screen.texts, order)
  })
})

describe('Where one writes', () => {
  test(
    'CHAT-11 CHAT-12 KONST-09 The field grows from 1 to 6 rows and sits 54 px above the bottom',
    thorough,
    async () => {
      const { page, screen } = await openChat(pair.mia, undefined, 'phone')
      const heightOf = async () => (await screen.field.boundingBox())?.height ?? 0
      const bottom = () =>
        page
          .locator('.chat-composer')
          .evaluate((box) => innerHeight - box.getBoundingClientRect().bottom)
      const row = 24
      await become(bottom, 54)
      const empty = await heightOf()
      for (const [rows, expected] of [
        [2, empty + row],
        [6, empty + 5 * row],
        [9, empty + 5 * row],
      ] as const) {
        await screen.field.fill(Array.from({ length: rows }, (_, at) => `Zeile ${at}`).join('\n'))
        await become(heightOf, expected)
        await become(bottom, 54)
      }
    },
  )

  test(
    'CHAT-38 A long press, the right button and the key open the same menu',
    thorough,
    async () => {
      await write(pair.jonas, 'Halt mich')
      const { page, screen, context } = await openChat(pair.mia, undefined, 'phone')
      const bubble = screen.bubble('Halt mich').locator('.chat-bubble')
      await see(bubble)
      // A bubble that still moves would leave the finger.
      await loaded(page)
      await atRest(page)
      const box = await bubble.boundingBox()
      if (box === null) throw new Error('There is no bubble.')
      const finger = await context.newCDPSession(page)
      const at = { x: box.x + 20, y: box.y + 15 }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await see(screen.sheet)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await page.keyboard.press('Escape')
      await gone(screen.sheet)
      await bubble.click({ button: 'right' })
      await see(screen.sheet)
      await page.keyboard.press('Escape')
      await gone(screen.sheet)
      await screen.field.focus()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await see(screen.sheet)
    },
  )
})

describe('Without a network', () => {
  let proxy: TcpProxy
  beforeEach(async () => {
    proxy = await openTcpProxy(fixture.address)
  })
  afterEach(() => proxy.close())

  const sentBy = async (person: Person) => (await person.ask(history, {})).map(({ text }) => text)

  test('O-068 Messages written offline wait, are sent exactly once and in order, and missed ones are there', async () => {
    const first = await write(pair.mia, 'Von Mia')
    const second = await write(pair.jonas, 'Von Jonas')
    const mia = await openChat(pair.mia, proxy.address)
    mia.faults.tolerate(NO_CONNECTION)
    await see(mia.screen.bubble('Von Jonas'))
    await see(mia.screen.bubble('Von Mia').getByTitle('Gesendet'))
    proxy.cut()
    await mia.context.setOffline(true)
    for (const text of ['Eins', 'Zwei', 'Drei']) await mia.screen.write(text)
    await become(
      () => mia.screen.delivery('Drei').getAttribute('title'),
      'Wird gesendet, sobald du wieder Netz hast',
    )
    await see(shell(mia.page).offline)
    await axe(mia.page, '/chat with waiting messages')
    await pair.jonas.ask(editMessage, {
      params: { id: second.id },
      body: { text: 'Von Jonas, neu' },
    })
    await pair.jonas.ask(reactToMessage, { params: { id: first.id }, body: { emoji: '😘' } })
    const deleted = await write(pair.jonas, 'Gleich wieder weg')
    await pair.jonas.ask(deleteMessage, { params: { id: deleted.id } })
    await write(pair.jonas, 'Währenddessen')
    proxy.restore()
    await mia.context.setOffline(false)
    await see(mia.screen.bubble('Währenddessen'))
    await see(mia.screen.bubble('Von Jonas, neu'))
    await see(mia.screen.bubble('Von Mia').getByText('😘'))
    await see(mia.screen.deleted)
    await become(() => mia.screen.delivery('Drei').getAttribute('title'), 'Gesendet')
    const order = ['Von Mia', 'Von Jonas, neu', null, 'Währenddessen', 'Eins', 'Zwei', 'Drei']
    expect(await sentBy(pair.jonas)).toEqual(order)
    await become(
      () => mia.screen.texts(),
      order.filter((text) => text !== null),
    )
  })

  test(
    'Parts of the screen that the network took away come when it is back, and one writes meanwhile',
    thorough,
    async () => {
      const photos = filesOf('features/chat/photo/photoParts.tsx')
      const { page, faults, open } = await fixture.visit({ as: pair.mia, device: 'desktop' })
      faults.tolerate(NO_CONNECTION)
      await page.route(
        ({ pathname }) => photos.includes(pathname),
        (route) => route.abort(),
      )
      await open('/chat')
      let loads = 0
      page.on('load', () => (loads += 1))
      const screen = chatPage(page)
      await screen.write('Trotzdem')
      await become(() => screen.delivery('Trotzdem').getAttribute('title'), 'Gesendet')
      expect(await screen.camera.count()).toBe(0)
      await screen.field.fill('Noch nicht gesendet')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await see(screen.camera)
      await see(screen.bubble('Trotzdem'))
      expect(await screen.field.inputValue()).toBe('Noch nicht gesendet')
      expect(loads).toBe(0)
      const sheets = await page.evaluate(() =>
        [...document.styleSheets].map(({ href }) => (href === null ? '' : new URL(href).pathname)),
      )
      expect(sheets).toEqual(expect.arrayContaining(photos.slice(1)))
    },
  )

  test(
    'O-068 A waiting message survives a reload, and a lost acknowledgement doubles nothing',
    thorough,
    async () => {
      const { page, open, screen, faults } = await openChat(pair.mia)
      faults.tolerate(NO_CONNECTION)
      await see(screen.empty)
      // The server gets it, its answer never comes back.
      await page.route('**/socket.io/**', (route) => route.abort())
      await page.route('**/api/chat/message', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.reload()
      await see(screen.field)
      await screen.write('Ankommen')
      await become(() => sentBy(pair.jonas), ['Ankommen'])
      await page.reload()
      await see(screen.bubble('Ankommen'))
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      await become(() => screen.delivery('Ankommen').getAttribute('title'), 'Gesendet')
      await become(screen.texts, ['Ankommen'])
      expect(await sentBy(pair.jonas)).toEqual(['Ankommen'])
      await open('/karten')
    },
  )

  test(
    'O-021 A logout takes the outbox along: the next login neither sees nor sends it',
    thorough,
    async () => {
      const { page, screen, faults, open } = await openChat(pair.mia)
      faults.tolerate(NO_CONNECTION)
      await see(screen.empty)
      await page.route('**/socket.io/**', (route) => route.abort())
      await page.route('**/api/chat/message', (route) => route.abort())
      await page.reload()
      await see(screen.empty)
      await screen.write('Nur für dich')
      await see(screen.bubble('Nur für dich'))
      await shell(page).entry('Profil').click()
      await profilePage(page).logOut()
      await profilePage(page).logoutAnyway.click()
      await arrive(page, '/login')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
      await arrive(page, '/')
      await open('/chat')
      await see(screen.empty)
      expect(await sentBy(pair.jonas)).toEqual([])
    },
  )
})
