import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thorough } from '../server/testing/effort.ts'
import { newScratch } from '../server/testing/scratch.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { axe, newPair } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { openBrowser } from './support/browser.ts'
import { filesOf } from './support/chunks.ts'
import { ENDED_POLL, NO_CONNECTION } from './support/faults.ts'
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

test(
  'A newer build is offered, waits for the tap, and then loads the page once',
  thorough,
  async () => {
    const { mia } = await newPair(app)
    const { page, open, context, faults } = await newVisitor(browser, app.address, {
      as: mia,
      worker: true,
    })
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
    await axe(page, '/profil with a newer build')
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
  },
)

/** Another build of the same app: the first script of its page has another name. */
async function replaceBuild(): Promise<void> {
  const pageFile = join(webDir, 'index.html')
  const page = readFileSync(pageFile, 'utf8')
  const [script = ''] = /\/assets\/index-[^"]+\.js/.exec(page) ?? []
  writeFileSync(join(webDir, 'assets/index-newer.js'), `import '${script}'\n`)
  writeFileSync(pageFile, page.replace(script, '/assets/index-newer.js'))
}

test(
  'Where a part is gone with the former build, the newer one is offered and what is written stays until one agrees to lose it',
  thorough,
  async () => {
    const { mia } = await newPair(app)
    // Private windows of some browsers have no worker that would keep the former build.
    const { page, open, context, faults } = await newVisitor(browser, app.address, {
      as: mia,
      worker: false,
    })
    faults.tolerate(NO_CONNECTION)
    faults.tolerate(ENDED_POLL)
    faults.provoke(/404 \(Not Found\) \(\S+\/assets\/photoParts-/)
    const screen = chatPage(page)
    const photos = filesOf('features/chat/photo/photoParts.tsx')
    const isPhotos = ({ pathname }: URL) => photos.includes(pathname)
    await page.route(isPhotos, (route) => route.fulfill({ status: 404 }))
    await open('/chat')
    await screen.field.fill('Noch nicht gesendet')
    const note = page.getByText('Eine neue Version ist da.')
    expect(await note.count()).toBe(0)
    let loads = 0
    page.on('load', () => (loads += 1))

    await app.restart({}, replaceBuild)
    await see(note)
    expect(await screen.field.inputValue()).toBe('Noch nicht gesendet')
    expect(loads).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const take = page.getByRole('button', { name: 'Neu laden' })
    // From the field it is the way back that leads there.
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      if (await take.evaluate((button) => button === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    const question = page.getByText('Wenn du jetzt neu lädst, ist das Geschriebene weg.')
    await see(question)
    // The same press once more goes on writing.
    await page.keyboard.press('Enter')
    await gone(question)
    expect(await screen.field.inputValue()).toBe('Noch nicht gesendet')
    expect(loads).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await become(() => loads, 1)
    await see(screen.camera)
    expect(await note.count()).toBe(0)
    await context.close()
    expect(faults.verdict()).toEqual([])
  },
)
