import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCards, selectCard } from '#contract/cards/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage } from '#contract/daily/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { invite } from '#contract/pairing/calls.ts'
import { rateStory } from '#contract/stories/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { atRest, newPair, newSingle, useFixture } from './fixtures.ts'
import { loaded } from './support/loaded.ts'
import { memberScreens } from './support/screens.ts'

const fixture = useFixture()
const WIDTHS = [320, 412]

/** Elements that stick out of the window, outermost first; none where the page is no wider. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOut = (element: Element): boolean => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > innerWidth + 1
    }
    /** Parts that scroll sideways by themselves, or are for screen readers alone, may be wider. */
    const mayBe = (element: Element): boolean =>
      element.closest('.sr-only, [inert], [aria-hidden="true"], svg') !== null ||
      (function scrolls(at: Element | null): boolean {
        if (at === null || at === document.body) return false
        const { overflowX } = getComputedStyle(at)
        return overflowX !== 'visible' || scrolls(at.parentElement)
      })(element.parentElement)
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => isOut(element) && !mayBe(element),
    )
    return out
      .filter((element) => element.parentElement === null || !out.includes(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 160))
  })

async function narrow(page: Page, paths: readonly string[], open: (path: string) => Promise<void>) {
  const found: Record<string, readonly string[]> = {}
  for (const path of paths) {
    await open(path)
    await loaded(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      let out = await tooWide(page)
      // A part that is measured by script follows its window a frame later.
      if (out.length > 0) {
        await atRest(page)
        out = await tooWide(page)
      }
      if (out.length > 0) found[`${path} at ${width}`] = out
    }
  }
  return found
}

describe.each([
  ['of two words', 'Franziska Hoffmann-Weber'],
  ['of fifty letters', 'Maximilianaalexandraelisabethcharlottefriederikeva'],
])('With names %s', (_, name) => {
  let pair: Pair
  let cardId: string

  beforeAll(async () => {
    pair = await newPair(fixture, { names: [name, name] })
    const { mia, jonas } = pair
    const [card] = await mia.ask(listCards, { query: { limit: '1', seed: '5' } })
    cardId = card?.id ?? ''
    for (const person of [mia, jonas]) {
      await person.ask(postDailyMessage, { body: { message: 'Heute Abend?' } })
      await person.ask(postMessage, { body: { text: 'Hallo', clientId: crypto.randomUUID() } })
      const body = { dirtyLevel: 3, preference: 'yes' as const }
      await person.ask(rateStory, { params: { id: '1' }, body })
    }
    await mia.ask(selectCard, {
      query: { force: 'true' },
      body: { date: utcDay(Date.now()), cardId },
    })
  })

  test.each(['mia', 'jonas'] as const)(
    'NAV-01 No screen of %s is wider than the window',
    async (who) => {
      const { page, open } = await fixture.visit({ as: pair[who], worker: false })
      expect(
        await narrow(
          page,
          memberScreens(cardId).map(({ path }) => path),
          open,
        ),
      ).toEqual({})
    },
  )

  test('EINLADUNG-24 No screen of an invitation or of the operator is wider than the window', async () => {
    const single = await newSingle(fixture, name)
    const { inviteCode } = await single.ask(invite, { body: { name } })
    // Starts the server anew, and no page may be open meanwhile.
    await fixture.server.makeSuperUser(single.email)
    const inviter = await fixture.visit({ as: single, worker: false })
    const found = await narrow(inviter.page, ['/', '/einladen', '/profil'], inviter.open)
    Object.assign(found, await narrow(inviter.page, ['/admin', '/admin/users'], inviter.open))
    const guest = await fixture.visit({ worker: false })
    const accept = `/einladen/annehmen?inviteCode=${inviteCode}`
    expect({ ...found, ...(await narrow(guest.page, [accept], guest.open)) }).toEqual({})
  })
})
