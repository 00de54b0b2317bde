import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/accounts/control-calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { PASSWORD, type Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { loginPage } from './pages/login.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { shell } from './pages/shell.ts'
import { FORMER_PAIR, NO_CONNECTION } from './support/faults.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { canSeal, pageIsKept, persistedRecords, settledRecords } from './support/persisted.ts'
import { workerAsks, workerOf } from './support/push.ts'
import { arrive, become, gone, see } from './support/see.ts'

/** In letters that every encoding of a file spells alike. */
const WORD = 'Kanarienvogel'
const SAID = `${WORD} zum Tag`
const WRITTEN = `${WORD} im Gespräch`
const PIN = '2580'
const FAULTS = /konnte|nicht abrufbar|failed:|nachgelesen|401/

describe('What was read on a device, once it must not be read there any more', thorough, () => {
  const fixture = useFixture()
  let pair: Pair
  let browser: OwnBrowser
  let visitor: Visitor

  beforeEach(async () => {
    pair = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    await pair.mia.ask(postDailyMessage, { body: { message: SAID } })
    await pair.mia.ask(postMessage, { body: { text: WRITTEN, clientId: crypto.randomUUID() } })
    browser = ownBrowser(() => fixture.address, 'phone')
    await start()
    const { page, open } = visitor
    await open('/login')
    await loginPage(page).enter(pair.jonas.email, pair.jonas.password)
    await arrive(page, '/')
    await workerOf(page)
    await canSeal(page)
    await see(said(page))
    await settledRecords(page)
    await open('/chat')
    await see(chatPage(page).bubble(WRITTEN))
    await settledRecords(page)
    await become(() => pageIsKept(page), true)
  })
  afterEach(() => browser.remove())

  async function start() {
    visitor = await browser.start()
    for (const fault of [NO_CONNECTION, FORMER_PAIR, FAULTS]) visitor.faults.tolerate(fault)
  }
  async function startInFlightMode() {
    await browser.quit()
    await start()
    await visitor.context.setOffline(true)
  }

  const said = (page: Page) => day(page).partnerMessage.getByText(SAID)
  const cookie = (page: Page) => page.evaluate(() => document.cookie)

  /** A page of this address, without the app, which is closed. */
  async function closeApp(): Promise<Page> {
    const { context, page: app } = visitor
    const page = await context.newPage()
    await app.close()
    await page.goto(`${fixture.address}/sw.js`)
    return page
  }
  async function endFromElsewhere(): Promise<void> {
    const devices = await pair.jonas.ask(listSessions)
    for (const { id, current } of devices)
      if (!current) await pair.jonas.ask(endSession, { params: { id } })
  }

  /** Neither in a file of the browser nor on a screen without a network. */
  async function expectNothing(unlock: (page: Page) => Promise<void> = async () => undefined) {
    // The files of a browser that runs come and go.
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])
    await startInFlightMode()
    for (const path of ['/', '/chat']) {
      await visitor.open(path)
      await unlock(visitor.page)
      await see(shell(visitor.page).offline)
      expect(await visitor.page.getByText(WORD).count()).toBe(0)
    }
  }

  test('O-158 HEUTE-07 In flight mode it is there, and a message that is closed there stays closed', async () => {
    await startInFlightMode()
    await visitor.open('/chat')
    await see(chatPage(visitor.page).bubble(WRITTEN))
    await visitor.open('/')
    await see(said(visitor.page))
    await day(visitor.page).close.click()
    await gone(said(visitor.page))
    await startInFlightMode()
    await visitor.open('/')
    await see(day(visitor.page).panel)
    await see(shell(visitor.page).offline)
    expect(await visitor.page.getByText(SAID).count()).toBe(0)
  })

  test('trust k O-021 A session ended elsewhere takes it from a closed app, whose worker alone has met the server since', async () => {
    const page = await closeApp()
    const worker = await workerOf(page)
    await page.goto('about:blank')
    await endFromElsewhere()
    const asks = workerAsks(visitor.context)
    await worker.periodicSync('refresh')
    await asks
    await page.goto(`${fixture.address}/sw.js`)
    await become(() => cookie(page), '')
    for (const store of ['persisted', 'keys'] as const)
      await become(() => persistedRecords(page, store), 0)
    await expectNothing()
  })

  test('trust k O-021 So it does from an app that is opened with a network', async () => {
    const { page } = visitor
    await endFromElsewhere()
    await arrive(page, '/login')
    await become(() => persistedRecords(page), 0)
    await browser.quit()
    expect(browser.filesWith([WORD])).toEqual([])
    await start()
    await visitor.context.setOffline(true)
    // Not even the files of the app are there.
    await expect(visitor.open('/chat')).rejects.toThrow('net::')
  })

  test('trust k O-033 A pair that was left takes it along', async () => {
    const { page } = visitor
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    await gone(chatPage(page).bubble(WRITTEN))
    await settledRecords(page)
    await expectNothing()
  })

  test('trust k O-033 So it does from a closed app, whose worker stores nothing for another pair', async () => {
    const page = await closeApp()
    const worker = await workerOf(page)
    await page.goto('about:blank')
    await pair.jonas.ask(leave, { body: { password: PASSWORD } })
    const asks = workerAsks(visitor.context)
    await worker.periodicSync('refresh')
    await asks
    await page.goto(`${fixture.address}/sw.js`)
    await become(() => cookie(page), '')
    await become(() => persistedRecords(page), 0)
    await expectNothing()
  })

  test('trust k With an app lock it opens with the server’s help alone', async () => {
    const { page, open } = visitor
    await open('/profil/sicherheit')
    await securityPage(page).setPin(PIN)
    expect(await cookie(page)).not.toContain('knistern-offline')
    await expectNothing((locked) => lockPage(locked).open(PIN))
  })
})
