// @module-tag thorough
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Pair } from '../server/testing/couples.ts'
import { takePhoto } from '../server/testing/pictures.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { loginPage } from './pages/login.ts'
import { chatPhotos } from './pages/photos.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { loaded } from './support/loaded.ts'
import { workerOf } from './support/push.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'

const fixture = useFixture({ worker: true })
let pair: Pair
beforeEach(async () => {
  pair = await newPair(fixture)
})

interface ShareTarget {
  readonly action: string
  readonly method: string
  readonly enctype: string
  readonly params: {
    readonly text: string
    readonly files: readonly [{ readonly name: string; readonly accept: readonly string[] }]
  }
}

const MANIFEST = resolve(import.meta.dirname, '../web/public/manifest.webmanifest')

/** Hands something to the installed app as its manifest says, which is what a system does. */
async function share(page: Page, text: string, photo?: Buffer): Promise<void> {
  const { share_target: target } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    readonly share_target: ShareTarget
  }
  await page.evaluate(
    ([{ action, method, enctype, params }, words, base64]) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method, enctype })
      const field = (name: string, type: string) => {
        const input = document.createElement('input')
        Object.assign(input, { name, type })
        form.append(input)
        return input
      }
      field(params.text, 'text').value = words
      const files = field(params.files[0].name, 'file')
      if (base64 !== null) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes], 'see.jpg', { type: 'image/jpeg' }))
        files.files = transfer.files
      }
      document.body.append(form)
      form.submit()
    },
    [target, text, photo?.toString('base64') ?? null] as const,
  )
}

const ADDRESS = 'https://see.example/am-wasser'

/** Somebody whose app is installed: its worker runs. */
async function installed(path = '/', as: Pair['mia'] | null = pair.mia): Promise<Visitor> {
  const visitor = await fixture.visit(as === null ? {} : { as })
  await visitor.open(path)
  await workerOf(visitor.page)
  await become(() => visitor.page.evaluate(() => navigator.serviceWorker.controller !== null), true)
  return visitor
}

describe('Sharing with the installed app', () => {
  test('NAV-45 FOTO-03 A photo and its words come into the chat, are looked at first, and are sent by a tap', async () => {
    const { page } = await installed()
    await share(page, ADDRESS, await takePhoto('jpeg'))
    const photos = chatPhotos(page)
    await see(photos.sheet)
    await axe(page, '/chat with a photo that was shared')
    await become(() => new URL(page.url()).search, '')
    await become(() => photos.words.inputValue(), ADDRESS)
    await photos.send.click()
    await become(() => photos.photos.count(), 1)
    await gone(photos.tray)
    await see(chatPage(page).bubble(ADDRESS))
    expect(await chatPage(page).bubbles.count()).toBe(1)
    expect(await chatPage(page).field.inputValue()).toBe('')
    // Taken once: a reload brings nothing again.
    await page.reload()
    await see(chatPage(page).field)
    await loaded(page)
    expect(await photos.sheet.count()).toBe(0)
  })

  test('trust k Without a login shared content is dropped, and a notice says so', async () => {
    const { page } = await installed('/login', null)
    await share(page, ADDRESS)
    await arrive(page, '/login')
    await see(page.getByText('Melde dich an und teile es dann noch einmal.'))
    await loginPage(page).enter(pair.mia.email, pair.mia.password)
    await arrive(page, '/')
    await page.goto(`${fixture.address}/chat?geteilt=1`)
    await seeToast(page, 'Das Geteilte ist nicht mehr da. Teile es noch einmal.')
    expect(await chatPage(page).field.inputValue()).toBe('')
  })

  test('trust k With the app lock nothing of a shared item is seen before the PIN', async () => {
    const { page, open } = await installed()
    await open('/profil/sicherheit')
    await securityPage(page).setPin('2580')
    await share(page, ADDRESS, await takePhoto('jpeg'))
    await see(lockPage(page).pin)
    expect(await page.getByText(ADDRESS).count()).toBe(0)
    expect(await chatPhotos(page).sheet.count()).toBe(0)
    await lockPage(page).open('2580')
    await see(chatPhotos(page).sheet)
    await become(() => chatPhotos(page).words.inputValue(), ADDRESS)
  })
})
