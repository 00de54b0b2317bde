import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#contract/cards/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { isWhole, nightly, thorough } from '../server/testing/effort.ts'
import { newPair, newSingle, useFixture } from './fixtures.ts'
import { deck, today } from './pages/cards.ts'
import { loginPage } from './pages/login.ts'
import { type Entry, shell } from './pages/shell.ts'
import { loaded } from './support/loaded.ts'
import { onboard } from './support/people.ts'
import { collidingPaths, memberScreens, redirects, unknownPaths } from './support/screens.ts'
import { arrive, become, gone, see } from './support/see.ts'
import type { Visitor } from './support/visitor.ts'

// In the whole run every screen is opened beside the worker.
const fixture = useFixture({ worker: isWhole })
let pair: Pair
let cardId: string

beforeAll(async () => {
  pair = await newPair(fixture)
  const [card] = await pair.mia.ask(listCards, { query: { limit: '1', seed: '1' } })
  cardId = card?.id ?? ''
})

const screens = () => memberScreens(cardId)

/** In the page: keeps the greatest width its content has had, looking at every change and frame. */
function noteWidest() {
  let widest = 0
  const look = () => {
    const root = document.documentElement
    if (root === null || root.scrollWidth <= widest) return
    widest = root.scrollWidth
    root.dataset.widest = String(widest)
  }
  const lookAgain = () => {
    look()
    requestAnimationFrame(lookAgain)
  }
  lookAgain()
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** The contents of the frame around a screen. */
async function frameOf({ page }: Visitor) {
  const { header, active, logo, back } = shell(page)
  const names = await active.allInnerTexts()
  return {
    title: (await header.innerText()).split('\n').map((line) => line.trim()),
    entry: names.map((name) => name.trim()),
    logo: await logo.count(),
    back: await back.count(),
  }
}

describe('Every address', () => {
  test('NAV-06 to NAV-12 NAV-14 NAV-18 to NAV-24 opens its screen', nightly, async () => {
    const visitor = await fixture.visit({ as: pair.mia })
    for (const { path, title, entry, logo } of screens()) {
      const expected = {
        title: expect.arrayContaining([title]) as string[],
        entry: entry === null ? [] : [entry],
        logo: logo === true ? 1 : 0,
        back: logo === true ? 0 : 1,
      }
      await visitor.open(path)
      await see(visitor.page.getByRole('heading', { level: 1 }))
      // The page for help is not named by its address (PAUSE-22).
      await arrive(visitor.page, path === '/hilfe' ? '/' : path)
      // The bar follows the profile on a device that knows only a token.
      await become(() => frameOf(visitor), expected)
    }
  })

  test('O-050 O-052 An old spelling leads to the new one', thorough, async () => {
    const visitor = await fixture.visit({ as: pair.mia })
    for (const { path, leadsTo, title } of redirects) {
      await visitor.open(path)
      await arrive(visitor.page, leadsTo ?? '')
      await see(shell(visitor.page).header.getByText(title))
    }
  })

  test(
    'O-054 A path that is a call as well shows the screen, by address, by reload and by the back button',
    thorough,
    async () => {
      const visitor = await fixture.visit({ as: pair.mia })
      const { page, open } = visitor
      for (const path of collidingPaths) {
        const answer = await page.goto(fixture.address + path)
        expect(answer?.headers()['content-type']).toContain('text/html')
        await see(shell(page).bar)
        const again = await page.reload()
        expect(again?.headers()['content-type']).toContain('text/html')
        await see(shell(page).bar)
        await open('/profil')
        await page.goBack()
        await arrive(page, path)
        await see(shell(page).bar)
      }
    },
  )

  test(
    'NAV-16 FEHLER-12 O-056 An address nothing lies at shows the 404 inside the frame',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      for (const path of unknownPaths) {
        await open(path)
        await see(shell(page).notFound)
        await see(shell(page).bar)
      }
      await page.getByRole('link', { name: 'Zurück zu „Heute“' }).click()
      await arrive(page, '/')
    },
  )

  test(
    'NAV-02 At a width of 320 px nothing scrolls sideways, not while it loads either',
    nightly,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia, device: 'narrow' })
      await page.addInitScript(noteWidest)
      const wide: string[] = []
      for (const { path } of [...screens(), { path: '/gibt-es-nicht' }]) {
        await open(path)
        await loaded(page)
        const widest = await page.evaluate(() => document.documentElement.dataset.widest)
        if (widest !== '320') wide.push(`${path}: ${widest} px`)
      }
      expect(wide).toEqual([])
    },
  )
})

describe('Guards', () => {
  test('NAV-04 NAV-05 ROLLEN-21 Anonymous people are sent to /login, in place of the address they wanted', async () => {
    const visitor = await fixture.visit()
    const { page, open } = visitor
    const guarded = [...screens().map(({ path }) => path), '/setup-profile', ...unknownPaths]
    for (const path of guarded.filter(
      (path) => !/^\/(datenschutz|versprechen|hilfe)$/.test(path),
    )) {
      await open(path)
      await arrive(page, '/login')
    }
    await open('/datenschutz')
    await open('/karten')
    await arrive(page, '/login')
    await see(loginPage(page).heading('Login'))
    await page.goBack()
    await arrive(page, '/datenschutz')
  })

  test('NAV-39 NAV-40 SETUP-01 O-048 Before the setup is done every address leads to it, with the bar only there', async () => {
    const fresh = await newSingle(fixture)
    const { page, open } = await fixture.visit({ as: fresh })
    for (const path of ['/', '/karten', '/chat/media', '/profil', '/login']) {
      await open(path)
      await arrive(page, '/setup-profile')
    }
    await see(shell(page).bar)
    await shell(page).entry('Profil').click()
    await arrive(page, '/setup-profile')
    await open('/einladen/annehmen')
    await see(page.getByRole('heading', { name: 'Einladung annehmen' }))
    await loaded(page)
    expect(await shell(page).bar.count()).toBe(0)
  })

  test(
    'SETUP-18 O-032 O-045 Login, setup and admin lead home when they have nothing to offer',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      for (const path of ['/login', '/setup-profile', '/admin', '/admin/users', '/admin/xyz']) {
        await open(path)
        await arrive(page, '/')
      }
    },
  )
})

describe('The frame', () => {
  test('NAV-01 NAV-17 KONST-17 NAV-28 to NAV-33 On a phone, in German, the bar lies below and leads to the five areas', async () => {
    const { page, open } = await fixture.visit({ as: pair.mia })
    const { header, bar, entries, entry, active } = shell(page)
    await open('/')
    await see(bar)
    expect(await entries.allInnerTexts()).toEqual([
      'Karten',
      'Nachrichten',
      'Heute',
      'Fantasien',
      'Profil',
    ])
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect((await header.boundingBox())?.height).toBe(64)
    await become(() => bar.boundingBox(), { x: 0, y: 664 - 54, width: 390, height: 54 })
    const ways: [Entry, string][] = [
      ['Karten', '/karten'],
      ['Nachrichten', '/chat'],
      ['Fantasien', '/stories'],
      ['Profil', '/profile'],
      ['Heute', '/'],
    ]
    for (const [name, path] of ways) {
      await entry(name).tap()
      await arrive(page, path)
      await become(() => active.allInnerTexts(), [name])
    }
  })

  test('A press on the bar while the screens slide leads on', async () => {
    const { page, open } = await fixture.visit({
      as: pair.mia,
      browser: { reducedMotion: 'no-preference' },
    })
    const { entry } = shell(page)
    await open('/')
    // The router slides only from a screen that has been shown.
    await see(today(page).chooserEmpty.or(today(page).receiverEmpty))
    await page.evaluate(() => {
      const slow = new CSSStyleSheet()
      slow.replaceSync(':root { --dur-base: 20s !important }')
      document.adoptedStyleSheets.push(slow)
    })
    /** Presses the middle of a part of the bar once the pictures of the slide lie over it. */
    const pressOver = async (part: Locator) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      const point = [x + width / 2, y + height / 2] as const
      await become(
        () =>
          page.evaluate(
            ([left, top]) => document.elementFromPoint(left, top) === document.documentElement,
            point,
          ),
        true,
      )
      await page.touchscreen.tap(...point)
    }
    await entry('Fantasien').tap()
    await pressOver(entry('Profil'))
    await arrive(page, '/profile')
    await pressOver(entry('Karten').locator('svg'))
    await arrive(page, '/karten')
  })

  test('From a width of 1024 the bar is a rail at the side', thorough, async () => {
    const { page, open } = await fixture.visit({ as: pair.mia, device: 'desktop' })
    const { bar } = shell(page)
    await open('/')
    await see(bar)
    const rail = await bar.boundingBox()
    expect(rail?.x).toBe(0)
    expect(rail?.height).toBe(720)
    expect(rail?.width).toBeLessThan(200)
    await page.setViewportSize({ width: 1023, height: 720 })
    await become(async () => (await bar.boundingBox())?.y, 720 - 54)
  })

  test('NAV-19 O-051 The back button goes one step back, and home where there is none', async () => {
    const { page, open } = await fixture.visit({ as: pair.mia })
    await open('/karten/historie')
    await shell(page).back.click()
    await arrive(page, '/')
    await shell(page).entry('Karten').click()
    await arrive(page, '/karten')
    await shell(page).entry('Nachrichten').click()
    await arrive(page, '/chat')
    await shell(page).media.click()
    await arrive(page, '/chat/media')
    await see(shell(page).media)
    await shell(page).back.click()
    await arrive(page, '/chat')
    await shell(page).back.click()
    await arrive(page, '/karten')
    await shell(page).logo.click()
    await arrive(page, '/')
  })

  test(
    'A screen reader is told of a new screen: its title changes and focus moves to the content',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      await open('/')
      await become(() => page.title(), 'Knistern')
      await shell(page).entry('Profil').click()
      await become(() => page.title(), 'Profil – Knistern')
      await become(() => page.evaluate(() => document.activeElement?.id), 'inhalt')
    },
  )

  test(
    'A slide that is overtaken by the next one, or by a turned phone, is nothing to complain of',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      await open('/')
      await see(shell(page).entry('Karten'))
      const slideTwice = () => {
        document.startViewTransition(() => undefined)
        document.startViewTransition(() => undefined)
      }
      await page.evaluate(slideTwice)
      await page.setViewportSize({ width: 844, height: 390 })
      await shell(page).entry('Karten').click()
      await arrive(page, '/karten')
      // The visit is judged at its end: an uncaught error would fail the test.
    },
  )
})

describe('Without a mouse', () => {
  test('Somebody logs in, turns a card and chooses it with the keyboard alone', async () => {
    const jonas = await onboard(await newSingle(fixture, 'Jonas'))
    const { page, open } = await fixture.visit({ device: 'desktop' })
    const { keyboard } = page
    const tabTo = async (name: string) => {
      const focused = () =>
        page.evaluate(() => {
          const at = document.activeElement
          const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined
          return (label ?? at?.textContent ?? '').trim()
        })
      for (let step = 0; step < 60; step++) {
        if ((await focused()) === name) return
        await keyboard.press('Tab')
      }
      throw new Error(`The Tab key does not lead to „${name}“.`)
    }
    await open('/login')
    await see(loginPage(page).login)
    await tabTo('E-Mail oder Handynummer')
    await keyboard.type(jonas.email)
    await tabTo('Passwort')
    await keyboard.type(jonas.password)
    await keyboard.press('Enter')
    await arrive(page, '/')
    await see(deck(page).turn)
    const drawn = await deck(page).place()
    await tabTo('Karte umdrehen')
    await keyboard.press('ArrowRight')
    await become(() => deck(page).place(), drawn + 1)
    await tabTo('Karte umdrehen')
    await keyboard.press('Enter')
    await see(deck(page).choose)
    await tabTo('Karte heute auswählen')
    await keyboard.press('Enter')
    await see(today(page).locked)
    await tabTo('Profil')
    await keyboard.press('Enter')
    await arrive(page, '/profile')
  })

  test(
    'A control that goes with its press leaves the keyboard where it was',
    thorough,
    async () => {
      const { page, open } = await fixture.visit({ as: pair.mia })
      await open('/karten/new')
      await page.getByRole('radio', { name: 'Schärfe 3 von 10' }).press('Space')
      await page.getByRole('button', { name: 'Zurücksetzen' }).press('Enter')
      await gone(page.getByRole('button', { name: 'Zurücksetzen' }))
      const isFocused = (name: string) =>
        page.getByRole('radio', { name }).evaluate((radio) => radio === document.activeElement)
      await page.keyboard.press('Tab')
      await become(() => isFocused('Ihr beide'), true)
      await page.keyboard.press('Shift+Tab')
      await become(
        () => page.evaluate(() => document.activeElement?.getAttribute('name')),
        'dirtyLevel',
      )
    },
  )
})
