import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { takePhoto } from '#server/testing/pictures.ts'
import { textOf } from '#server/testing/unzip.ts'
import { today } from '../pages/cards.ts'
import { chatPage } from '../pages/chat.ts'
import { chatPhotos, isDrawn } from '../pages/photos.ts'
import { profilePage } from '../pages/profile.ts'
import { securityPage } from '../pages/security.ts'
import { shell } from '../pages/shell.ts'
import { canSeal, recordsAtRest, waitingItems, workerIsReady } from '../support/persisted.ts'
import { become, gone, see } from '../support/see.ts'
import { type EngineVisitor, inEachEngine, useEngine } from './fixture.ts'

/** By the button: Enter begins a new line on a device without keys. */
async function write(page: Page, text: string): Promise<void> {
  const { field, send } = chatPage(page)
  await field.fill(text)
  await send.click()
}

/** Waits until a page keeps something, and nothing new any more. */
async function settled(page: Page): Promise<void> {
  await become(async () => (await recordsAtRest(page)) > 0, true)
}

/** Opens the profile; its link leads on once nothing above it grows any more. */
async function atLinkToSecurity(open: EngineVisitor['open'], page: Page) {
  await open('/profile')
  await see(profilePage(page).setting('Neuer Status'))
  return page.getByRole('link', { name: 'Zu „Sicherheit & Daten“' })
}

/** Has a page get its files from the server, as where the worker is not installed yet. */
const forgetWorker = (page: Page) =>
  page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })

inEachEngine((engine) => {
  const fixture = useEngine(engine)

  /** Two people in the chat; his device can seal, and has its worker. */
  async function bothInChat(): Promise<readonly [EngineVisitor, EngineVisitor]> {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/chat')
    await his.open('/chat')
    await see(chatPage(his.page).online)
    await canSeal(his.page)
    await workerIsReady(his.page)
    return [hers, his]
  }

  test('Both write, she sends a photo, and both see it drawn', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/chat')
    await his.open('/chat')
    await see(chatPage(hers.page).online)
    await write(hers.page, 'Schau mal, der See.')
    await see(chatPage(his.page).bubble('Schau mal, der See.'))
    const buffer = await takePhoto('jpeg', { width: 1200, height: 900 })
    const photos = chatPhotos(hers.page)
    await photos.choose({ name: 'see.jpg', mimeType: 'image/jpeg', buffer })
    await see(photos.sheet)
    await photos.send.click()
    await gone(photos.sheet)
    for (const { page } of [hers, his]) {
      await see(chatPhotos(page).photos)
      await become(() => isDrawn(chatPhotos(page).photos.locator('img')), true)
    }
    await gone(photos.tray)
    await write(his.page, 'Morgen wieder.')
    await see(chatPage(hers.page).bubble('Morgen wieder.'))
    for (const { page } of [hers, his]) {
      await become(() => chatPage(page).texts(), ['Schau mal, der See.', 'Morgen wieder.'])
    }
  })

  test('Messages that both write while his network is gone arrive once and in order when it is back', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/chat')
    await his.open('/chat')
    await see(chatPage(hers.page).online)
    his.network.cut()
    for (const text of ['Bist du da?', 'Melde dich.']) await write(hers.page, text)
    for (const text of ['Im Tunnel.', 'Gleich.']) await write(his.page, text)
    expect(await chatPage(hers.page).bubble('Im Tunnel.').count()).toBe(0)
    his.network.restore()
    const all = ['Bist du da?', 'Gleich.', 'Im Tunnel.', 'Melde dich.']
    for (const { page } of [hers, his]) {
      await become(async () => (await chatPage(page).texts()).sort(), all)
      const own = (await chatPage(page).texts()).filter((text) => /Tunnel|Gleich/.test(text))
      expect(own).toEqual(['Im Tunnel.', 'Gleich.'])
    }
    await see(chatPage(hers.page).online)
  })

  test('Read once, today’s card and the messages can be read again without a network', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [card] = await mia.ask(listCards)
    await mia.ask(selectCard, { body: { cardId: card?.id ?? '' }, query: { force: 'true' } })
    await mia.ask(postMessage, { body: { text: 'Bis nachher.', clientId: crypto.randomUUID() } })
    const { page, open, network } = await fixture.visit(jonas)
    const title = today(page).title.filter({ hasText: card?.title ?? '' })
    await open('/')
    await see(title)
    await canSeal(page)
    await settled(page)
    await workerIsReady(page)
    await open('/chat')
    await see(chatPage(page).bubble('Bis nachher.'))
    // The chat persists its messages a moment after they have come.
    await settled(page)
    await shell(page).entry('Heute').click()
    await see(title)
    await settled(page)
    network.cut()
    await open('/')
    await see(title)
    await see(page.getByText(/Zuletzt gesehen: /))
    await shell(page).entry('Nachrichten').click()
    await see(chatPage(page).bubble('Bis nachher.'))
    network.restore()
    await page.reload()
    await see(chatPage(page).bubble('Bis nachher.'))
  })

  test('A message written without a network is there in the next page too, and is sent once', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/chat')
    await his.open('/')
    await see(today(his.page).receiverEmpty)
    await workerIsReady(his.page)
    // The page before lies in the back/forward cache of browsers that have one.
    await his.open('/chat')
    await see(chatPage(his.page).online)
    await canSeal(his.page)
    his.network.cut()
    await his.open('/chat')
    await write(his.page, 'Im Tunnel.')
    await become(() => waitingItems(his.page, 'outbox'), 1)
    await his.open('/chat')
    await see(chatPage(his.page).bubble('Im Tunnel.'))
    await his.session.back()
    await see(today(his.page).receiverEmpty)
    await shell(his.page).entry('Nachrichten').click()
    await see(chatPage(his.page).bubble('Im Tunnel.'))
    await write(his.page, 'Noch immer.')
    await become(() => waitingItems(his.page, 'outbox'), 2)
    his.network.restore()
    for (const { page } of [hers, his]) {
      await become(() => chatPage(page).texts(), ['Im Tunnel.', 'Noch immer.'])
    }
    await become(() => waitingItems(his.page, 'outbox'), 0)
  })

  test('CHAT-49 A photo chosen without a network is there in the next page too, and is sent once', async () => {
    const [hers, his] = await bothInChat()
    his.network.cut()
    const buffer = await takePhoto('jpeg', { width: 1200, height: 900 })
    const photos = chatPhotos(his.page)
    await photos.choose({ name: 'see.jpg', mimeType: 'image/jpeg', buffer })
    await see(photos.sheet)
    await photos.send.click()
    // The item and its file.
    await become(() => waitingItems(his.page, 'uploads'), 2)
    await his.open('/chat')
    await become(() => isDrawn(photos.tray.locator('img')), true)
    his.network.restore()
    for (const { page } of [hers, his]) await become(() => chatPhotos(page).photos.count(), 1)
    await become(() => waitingItems(his.page, 'uploads'), 0)
    await gone(photos.tray)
  })

  test('A screen that was left while it loaded loads when one goes back to it', async () => {
    const { mia } = await newPair(fixture)
    const { page, session, network, open } = await fixture.visit(mia)
    const { sessions } = profilePage(page)
    await open('/profil/sicherheit')
    await see(sessions.first())
    await workerIsReady(page)
    const link = await atLinkToSecurity(open, page)
    network.holdAnswers()
    await link.click()
    await see(securityPage(page).download)
    await gone(sessions.first())
    await session.goto('about:blank')
    network.restore()
    await session.back()
    await see(sessions.first())
  })

  test('A screen that was left before its code had come is there when one goes back to it', async () => {
    const { mia } = await newPair(fixture)
    const { page, session, network, open } = await fixture.visit(mia)
    const link = await atLinkToSecurity(open, page)
    await forgetWorker(page)
    network.holdAnswers()
    await link.click()
    await become(() => page.evaluate(() => location.pathname), '/profil/sicherheit')
    expect(await securityPage(page).download.count()).toBe(0)
    await session.goto('about:blank')
    network.restore()
    await session.back()
    await see(profilePage(page).sessions.first())
  })

  test('A message that is under way when its page is left is there once, and holds up none that follow', async () => {
    const [hers, his] = await bothInChat()
    his.network.holdAnswers()
    await write(his.page, 'Unterwegs.')
    await see(chatPage(hers.page).bubble('Unterwegs.'))
    await his.session.goto('about:blank')
    his.network.restore()
    await his.session.back()
    await see(chatPage(his.page).bubble('Unterwegs.'))
    await write(his.page, 'Danach.')
    for (const { page } of [hers, his]) {
      await become(() => chatPage(page).texts(), ['Unterwegs.', 'Danach.'])
    }
    await become(() => waitingItems(his.page, 'outbox'), 0)
  })

  test('The copy of one’s data lies among the downloads and opens', async () => {
    const { mia } = await newPair(fixture)
    await mia.ask(postMessage, { body: { text: 'Etwas zum Aufheben' } })
    const { page, open, downloads } = await fixture.visit(mia)
    await open('/profil/sicherheit')
    await see(profilePage(page).sessions.first())
    // Nothing above it grows any more.
    await become(() => page.locator('.skeleton').count(), 0)
    await securityPage(page).download.click()
    await see(page.getByText('Die Kopie liegt bei deinen Downloads.'))
    const file = join(downloads, 'Meine-Daten.zip')
    await become(
      () => existsSync(file) && textOf(readFileSync(file)).includes('Etwas zum Aufheben'),
      true,
    )
  })
})
