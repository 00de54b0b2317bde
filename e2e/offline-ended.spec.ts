import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/accounts/control-calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { leave } from '#contract/pairing/calls.ts'
import { PASSWORD, type Pair } from '../server/testing/couples.ts'
import { nightly } from '../server/testing/effort.ts'
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

/** The letters are the same bytes in every encoding of a file. */
const WORD = 'Kanarienvogel'
const SAID = `${WORD} zum Tag`
const WRITTEN = `${WORD} im Gespräch`
const PIN = '2580'
const FAULTS = /konnte|nicht erreichbar|failed:|nachgelesen|401/

describe('Data stored on a device, once the device may no longer show it', nightly, () => {
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

  /** Closes the app and returns a page of this origin that does not run the app. */
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

  /** Expects the data neither in a browser file nor on a screen without a network. */
  async function expectNothing(unlock: (page: Page) => Promise<void> = async () => undefined) {
    // Quits first: a running browser keeps creating and deleting files.
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

  test('O-158 HEUTE-07 Stored data is shown in flight mode, and a message closed there stays closed', async () => {
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

  test('trust k O-021 A session ended elsewhere erases the data of a closed app, by its worker alone', async () => {
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

  test('trust k O-021 A session ended elsewhere erases the data of an app that is open and online', async () => {
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

  test('trust k O-033 The end of a pair erases its data from the device of the partner', async () => {
    const { page } = visitor
    await pair.mia.ask(leave, { body: { password: PASSWORD } })
    await gone(chatPage(page).bubble(WRITTEN))
    await settledRecords(page)
    await expectNothing()
  })

  test('trust k O-033 In a closed app the worker erases a pair that was left, and stores no other pair', async () => {
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

  test('trust k With an app lock stored data can only be opened with the help of the server', async () => {
    const { page, open } = visitor
    await open('/profil/sicherheit')
    await securityPage(page).setPin(PIN)
    await become(async () => (await cookie(page)).includes('knistern-offline'), false)
    await expectNothing((locked) => lockPage(locked).open(PIN))
  })
})
