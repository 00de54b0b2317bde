import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newPair, useFixture } from './fixtures.ts'
import { loginPage } from './pages/login.ts'
import { ownBrowser } from './support/own-browser.ts'
import { see } from './support/see.ts'

const fixture = useFixture()

test('O-029 Where the browser keeps nothing for any site one can log in all the same', async () => {
  const { mia } = await newPair(fixture)
  const browser = ownBrowser(() => fixture.address, 'phone')
  onTestFinished(() => browser.remove())
  const profile = join(browser.profile, 'Default')
  mkdirSync(profile, { recursive: true })
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Preferences'), JSON.stringify(settings))
  const { page, open } = await browser.start()
  await open('/login')
  const isBlocked = await page.evaluate(() => {
    try {
      return localStorage === undefined
    } catch {
      return true
    }
  })
  expect(isBlocked).toBe(true)
  await loginPage(page).enter(mia.email, mia.password)
  await see(page.getByRole('heading', { name: 'Heute' }))
})
