import { expect, test } from 'vitest'
import { newPair, useFixture } from './fixtures.ts'
import { loginPage } from './pages/login.ts'
import { shell } from './pages/shell.ts'
import { arrive, see } from './support/see.ts'

const fixture = useFixture()

test('O-029 Where the browser keeps nothing for any site one can log in all the same', async () => {
  const { mia } = await newPair(fixture)
  const { page, open } = await fixture.visit({ worker: false })
  // As browsers do that block what sites keep: already the question for it throws.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { configurable: true, get })
    }
  })
  await open('/login')
  expect(
    await page.evaluate(() => {
      try {
        return localStorage === undefined
      } catch {
        return true
      }
    }),
  ).toBe(true)
  await loginPage(page).enter(mia.email, mia.password)
  await arrive(page, '/')
  await see(shell(page).bar)
})
