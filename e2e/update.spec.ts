import { appendFileSync, cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newScratch } from '../server/testing/scratch.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { newPair } from './fixtures.ts'
import { openBrowser } from './support/browser.ts'
import { workerOf } from './support/push.ts'
import { become, gone, see } from './support/see.ts'
import { newVisitor } from './support/visitor.ts'

/** A copy of the build, so that another one can take its place. */
const scratch = newScratch()
const webDir = join(scratch.folder, 'web')
let app: TestApp
let browser: Browser

beforeAll(async () => {
  cpSync(resolve(import.meta.dirname, '../dist/web'), webDir, { recursive: true })
  ;[app, browser] = await Promise.all([
    openTestApp({ engine: 'sqlite', config: { webDir } }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await app.close()
  scratch.remove()
})

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

test('A newer build is offered, waits for the tap, and then loads the page once', async () => {
  const { mia } = await newPair(app)
  const { page, open, context, faults } = await newVisitor(browser, app.address, { as: mia })
  await open('/profil')
  await workerOf(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.reload()
  await become(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true)
  expect(await page.getByText('Eine neue Version ist da.').count()).toBe(0)

  rmSync(join(webDir, 'sw.js.br'), { force: true })
  rmSync(join(webDir, 'sw.js.gz'), { force: true })
  appendFileSync(join(webDir, 'sw.js'), '\n// newer\n')
  await lookForUpdate(page)
  const note = page.getByText('Eine neue Version ist da.')
  await see(note)
  expect(loads).toBe(1)
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await become(() => loads, 2)
  await gone(note)
  // A page that reloads for ever would have done so by now.
  await page.waitForTimeout(1_500)
  expect(loads).toBe(2)
  await lookForUpdate(page)
  expect(await note.count()).toBe(0)
  await context.close()
  expect(faults.verdict()).toEqual([])
})
