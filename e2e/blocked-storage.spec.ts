import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { listDailyMessages } from '#contract/daily/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { shell } from './pages/shell.ts'
import { loaded } from './support/loaded.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { arrive, become, see } from './support/see.ts'

const fixture = useFixture()
const roles = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const

/** Whether the page may not even ask for its local storage. */
const isBlocked = (page: Page) =>
  page.evaluate(() => {
    try {
      return localStorage === undefined
    } catch {
      return true
    }
  })

/** Logs in, writes on Heute and in the chat, and logs out. */
async function spendAnEvening({ page, open }: Visitor, { mia, jonas }: Pair): Promise<void> {
  await open('/login')
  expect(await isBlocked(page)).toBe(true)
  await loginPage(page).enter(mia.email, mia.password)
  await arrive(page, '/')
  await day(page).write('Bis heute Abend')
  await see(day(page).list.getByText('Bis heute Abend'))
  await shell(page).entry('Nachrichten').click()
  const { field, send, delivery } = chatPage(page)
  await field.fill('Ich bin da')
  await send.click()
  await become(() => delivery('Ich bin da').getAttribute('title'), 'Gesendet')
  expect((await jonas.ask(history)).map(({ text }) => text)).toEqual(['Ich bin da'])
  const { messages } = await jonas.ask(listDailyMessages)
  expect(messages.map(({ message }) => message)).toEqual(['Bis heute Abend'])
  await shell(page).entry('Profil').click()
  const profile = profilePage(page)
  await see(profile.heading)
  await loaded(page)
  // No button for pushes, since there is no worker that could receive them.
  expect(await profile.activate.count()).toBe(0)
  await profile.logOut()
  await arrive(page, '/login')
}

describe('Where the browser keeps nothing for any site', () => {
  let browser: OwnBrowser | undefined
  afterEach(() => browser?.remove())

  test('O-029 One can log in, write and log out, and the console stays silent', async () => {
    const visitor = await fixture.visit({ worker: false })
    // In browsers that block the storage of sites every access to it throws.
    await visitor.page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { configurable: true, get })
      }
    })
    await spendAnEvening(visitor, await newPair(fixture, { roles }))
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
  })

  test('O-029 Logging in and writing work where Chromium blocks storage', thorough, async () => {
    browser = ownBrowser(() => fixture.address, 'phone', {
      kind: 'full',
      preferences: { profile: { default_content_setting_values: { cookies: 2 } } },
    })
    const visitor = fixture.watch(await browser.start())
    await spendAnEvening(visitor, await newPair(fixture, { roles }))
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
  })
})
