import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import type { Pair, Person } from '../server/testing/couples.ts'
import { isWhole, nightly, thorough } from '../server/testing/effort.ts'
import { axe, newPair, newSingle, useFixture } from './fixtures.ts'
import { today } from './pages/cards.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import type { Scheme } from './support/accessibility.ts'
import { type Device, viewportOf } from './support/browser.ts'
import { liveIn } from './support/lived-in.ts'
import { loaded } from './support/loaded.ts'
import { onboard } from './support/people.ts'
import { AREAS, memberScreens } from './support/screens.ts'
import { become, see } from './support/see.ts'

// A screen is judged without the worker, which draws nothing.
const fixture = useFixture({ worker: false })

/**
 * Controls that look reachable and are not: a press in their middle meets something else. In words.
 * Scrolls each of them into the middle of the screen; what opens by a swipe alone is left out.
 */
const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    const controls = scope.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary',
    )
    const found: string[] = []
    for (const control of controls) {
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isSeen || control.closest('[inert], .swipe-row-remove') !== null) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // The first line of a link that is broken over two.
      const [box] = control.getClientRects()
      // For screen readers and the keyboard alone.
      if (box === undefined || box.width < 4 || box.height < 4) continue
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      if (hit === null || control.contains(hit)) continue
      if (hit.closest('label')?.control === control) continue
      found.push(`${control.outerHTML.slice(0, 120)} under ${hit.outerHTML.slice(0, 120)}`)
    }
    return found
  })

/** Screens whose states differ visibly; those that read from the server. */
const READING = [
  '/',
  '/fragen-des-tages',
  '/fragen-des-tages/eigene',
  '/tage',
  '/abende',
  '/vorgemerkt',
  '/besondere-tage',
  '/briefe',
  '/profil',
  '/profil/sicherheit',
  '/chat',
  '/chat/media',
  '/karten/select',
  '/karten/historie',
  '/karten/manage',
  '/stories',
  '/stories/1',
  '/stories/matches',
  '/profile/preferences',
  '/profile/matches',
] as const

/** Addresses that a person without partner and cards comes upon, and one that does not exist. */
const BEGINNING = [
  '/',
  '/fragen-des-tages',
  '/fragen-des-tages/eigene',
  '/tage',
  '/abende',
  '/vorgemerkt',
  '/besondere-tage',
  '/briefe',
  '/einladen',
  '/karten/manage',
  '/karten/historie',
  '/stories/matches',
  '/profile/preferences',
  '/profile/matches',
  '/versprechen',
  '/hilfe',
  '/chat',
  '/chat/media',
  '/profil',
  '/profil/sicherheit',
  '/gibt-es-nicht',
] as const

const PHONE = viewportOf('phone')
const SMALL = viewportOf('small')

let couple: Pair
/** Nobody has posted or written, and he has not been released. */
let waiting: Pair
let single: Person
let cardId: string

beforeAll(async () => {
  couple = await newPair(fixture)
  single = await onboard(await newSingle(fixture))
  waiting = await newPair(fixture, { names: ['Noa', 'Lou'] })
  cardId = await liveIn(couple)
})

/** A screen that has something on it: its heading, or the card of the day. */
const settled = (page: Page) => see(page.locator('#inhalt :is(h1, h2)').first())

/**
 * Axe, whether a press reaches what it is meant for, and whether large letters have room.
 * @throws Error naming every fault
 */
async function judgeWindow(page: Page, where: string, schemes?: readonly Scheme[]): Promise<void> {
  await axe(page, where, schemes)
  const faults = [...(await coveredOn(page)), ...(await horizontalOverflow(page))]
  if (faults.length > 0) throw new Error(`${where}:\n${faults.join('\n')}`)
}

/**
 * Judges a screen in its window; in the whole run a phone is narrowed to the small one too, since a
 * page that is opened anew for it costs twice the time.
 * @throws Error naming every fault
 */
async function judge(page: Page, where: string = new URL(page.url()).pathname): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE.width
  await judgeWindow(page, where, isPhone ? undefined : ['light'])
  if (!isPhone || !isWhole) return
  await page.setViewportSize(SMALL)
  await judgeWindow(page, `${where} on a small phone`, ['light'])
  await page.setViewportSize(PHONE)
}

/** Every screen as it looks on a device. */
function judgeOn(device: Device): void {
  const still = { reducedMotion: 'reduce' } as const

  test.each(AREAS)('Every screen of a couple headed %s is free of faults', async (title) => {
    const { page, go } = await fixture.visit({ device, as: couple.mia, browser: still })
    const screens = memberScreens(cardId).filter((screen) => screen.title === title)
    for (const { path } of screens) {
      await go(path)
      await loaded(page)
      await judge(page)
    }
  })

  test('STATUS-03 The form of the status and its sheets are free of faults', thorough, async () => {
    const { page, open } = await fixture.visit({ device, as: couple.jonas, browser: still })
    const { partnerMessage, set, form, slider, privacy, unfold } = day(page)
    await open('/')
    await see(partnerMessage)
    await unfold()
    await set.click()
    for (const level of ['3', '9']) {
      await slider.fill(level)
      await judge(page, `/ with the form at ${level}`)
    }
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await privacy.click()
    await see(page.getByRole('switch'))
    await judge(page, '/ with the mutual mode')
  })
}

/** States that a phone alone is asked for: a desktop shows the same in one more column. */
function judgeStates(): void {
  const device = 'phone'
  const still = { reducedMotion: 'reduce' } as const

  test('Every screen of a person who has just begun is free of faults', thorough, async () => {
    const { page, go } = await fixture.visit({ device, as: single, browser: still })
    for (const path of BEGINNING) {
      await go(path)
      await loaded(page)
      await judge(page, `${path} without data`)
    }
  })

  test('Every screen is free of faults while its data is loading', thorough, async () => {
    const { page, open } = await fixture.visit({ device, as: couple.mia, browser: still })
    await open('/profil')
    await settled(page)
    // The profile is known by now: only the screens' own data does not come.
    await page.route('**/api/**', () => undefined)
    for (const path of READING) {
      await page.goto(fixture.address + path, { waitUntil: 'domcontentloaded' })
      await see(page.getByRole('main').locator('*').first())
      await axe(page, `${path} while loading`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('Every screen is free of faults when its data does not come', thorough, async () => {
    const { page, open, faults } = await fixture.visit({ device, as: couple.mia, browser: still })
    // The clock below runs ahead of the browser's storage, which is then taken for one that hangs.
    faults.tolerate(/ERR_|503|konnte nicht|API Error|Fehler|IndexedDB hangs/)
    await open('/profil')
    await settled(page)
    await page.clock.install()
    const refuse = { status: 503, json: { message: 'Gerade nicht erreichbar.' } }
    await page.route(
      /\/api\/(cards|kept-cards|categories|moods|card-meta|selection|daily-message|daily-questions|days|evenings|special-days|letters|wishlist|arousal-status|chat\/(history|media)|stories|questions|auth\/sessions)/,
      (route) => route.fulfill(refuse),
    )
    for (const path of READING) {
      await open(path)
      await become(async () => {
        // Two retries with growing pauses, then the screen says so.
        await page.clock.runFor(5_000)
        return (await page.getByRole('alert').count()) > 0
      }, true)
      await judge(page, `${path} with a failure`)
    }
  })

  test(
    'STATUS-15 A day without a status is free of faults, with and without a release',
    thorough,
    async () => {
      for (const person of [waiting.mia, waiting.jonas]) {
        const { page, open } = await fixture.visit({ device, as: person, browser: still })
        await open('/')
        await see(day(page).nobody)
        await loaded(page)
        await judge(page, `/ for ${person.name} on an empty day`)
        await day(page).unfold()
        await see(day(page).set)
        await judge(page, `/ for ${person.name} with the statuses unfolded`)
      }
    },
  )

  test('The question before the card is given back is free of faults', thorough, async () => {
    const { page, open } = await fixture.visit({ device, as: couple.jonas, browser: still })
    const screen = today(page)
    await open('/')
    await screen.decline.click()
    await see(screen.sheet)
    await judge(page, '/ with the question')
  })

  test('CHAT-36 CHAT-37 CHAT-38 The sheets of a message are free of faults', thorough, async () => {
    const { page, open } = await fixture.visit({ device, as: couple.mia, browser: still })
    const { bubble, sheet } = chatPage(page)
    await open('/chat')
    for (const step of [null, 'Bearbeiten', 'Löschen']) {
      await bubble('Bis gleich')
        .getByRole('button', { name: /^Aktionen/ })
        .click()
      if (step !== null) await sheet.getByRole('button', { name: step, exact: true }).click()
      await judge(page, `/chat with the sheet ${step ?? 'of a message'}`)
      await sheet.getByRole('button', { name: 'Schließen' }).click()
    }
  })
}

describe('On a phone, and on a small one', () => {
  judgeOn('phone')
  judgeStates()
})
describe('On a desktop', nightly, () => {
  judgeOn('desktop')
})

/**
 * Checks for horizontal overflow at a font size of 150% (WCAG 1.4.4). Returns the overflow and the
 * elements that cause it, outermost first; empty if there is none.
 */
const horizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    root.style.fontSize = '150%'
    const beyond = root.scrollWidth - root.clientWidth
    const found: string[] = []
    if (beyond > 0) {
      found.push(`${beyond} px too wide`)
      for (const element of document.body.querySelectorAll<HTMLElement>('#inhalt *')) {
        element.style.display = 'none'
        if (root.scrollWidth <= root.clientWidth) found.push(element.outerHTML.slice(0, 160))
        element.style.display = ''
      }
    }
    root.style.fontSize = ''
    return found
  })
