import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { newPair, useFixture } from './fixtures.ts'
import { shell } from './pages/shell.ts'
import { loaded } from './support/loaded.ts'
import { see } from './support/see.ts'

const fixture = useFixture()
let pair: Pair

beforeAll(async () => {
  pair = await newPair(fixture)
  await pair.mia.ask(postMessage, { body: { text: 'Hallo', clientId: crypto.randomUUID() } })
})

/**
 * Changes a page as a browser's translator does: puts each text, also one added later, into two
 * nested elements, or replaces it with a copy in them.
 */
const translate = (page: Page, way: 'wraps' | 'replaces'): Promise<void> =>
  page.evaluate((way) => {
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(way === 'wraps' ? text : text.data)
    }
    const all = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) wrap(text)
    }
    new MutationObserver(all).observe(document.body, { childList: true, subtree: true })
    all()
  }, way)

test.each(['wraps', 'replaces'] as const)(
  'The main screens work on a page whose translator %s its texts',
  async (way) => {
    const { page, open } = await fixture.visit({ as: pair.jonas, worker: false })
    await open('/')
    await loaded(page)
    await translate(page, way)
    const { entry } = shell(page)
    for (const name of ['Nachrichten', 'Karten', 'Fantasien', 'Profil', 'Heute'] as const) {
      await entry(name).click()
      await loaded(page)
      await see(page.getByRole('main'))
      expect(await page.getByText('Hier ist etwas schiefgelaufen').count()).toBe(0)
    }
    await entry('Nachrichten').click()
    await loaded(page)
    await page.getByRole('textbox', { name: /^Nachricht an/ }).fill('Und dir?')
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    await see(page.getByRole('main').getByText('Und dir?').filter({ visible: true }).first())
  },
)
