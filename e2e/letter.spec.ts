import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCard, listCards } from '#contract/cards/calls.ts'
import { postStatus } from '#contract/daily/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { atRest, newPair, newSingle, useFixture } from './fixtures.ts'
import { day } from './pages/day.ts'
import { APPEAR_TIMEOUT_MS, type Device } from './support/browser.ts'
import { become, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'
import { swipe } from './support/touch.ts'

/** Visible text is at least as large as one letter of the smallest size. */
const LETTER_PX = 6

/**
 * How much of an element can be looked at: its box cut by every ancestor that clips, and by the window.
 * Playwright calls an element of one clipped pixel visible; this finds what only screen readers get.
 */
function lookedAt(element: Element): { width: number; height: number; shown: boolean } {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  const cut = (box: { left: number; top: number; right: number; bottom: number }) => {
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  for (let box: Element | null = element; box !== null; box = box.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(box)
    const clips = overflowX !== 'visible' || overflowY !== 'visible'
    if (clips && display !== 'inline' && box !== document.documentElement) {
      cut(box.getBoundingClientRect())
    }
  }
  cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  return { width: right - left, height: bottom - top, shown }
}

/**
 * Waits until eyes can read something, not screen readers alone.
 * @param scroll what lies further down the page may be scrolled to; false: it is in view by itself
 */
async function seen(what: Locator, { scroll = true } = {}): Promise<void> {
  await what.waitFor({ state: 'attached' })
  const read = async () => {
    // Each time: what comes above it meanwhile moves it out of view.
    if (scroll)
      await what.evaluate((element) =>
        element.scrollIntoView({ block: 'center', behavior: 'instant' }),
      )
    const { width, height, shown } = await what.evaluate(lookedAt)
    return shown && width >= LETTER_PX && height >= LETTER_PX
  }
  await expect
    .poll(read, { timeout: APPEAR_TIMEOUT_MS, interval: 50, message: String(what) })
    .toBe(true)
}

/** The last one: headings of a page that goes stand before those of the page that comes. */
const text = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true }).last()

/** Leaves a page whose calls are held back: closed with it, they would still go to the server. */
const leave = (page: Page) => page.goto('about:blank')

const STORY = [
  'Wie heiß findest du das?',
  'Würdest du es ausprobieren?',
  'Würde ich ausprobieren',
  'Vielleicht / Unter Vorbehalt',
  'Nein, nichts für mich',
  'Bewertung speichern',
  'Bearbeiten',
]

/** Words the specification fixes, by the screen of a couple that has just begun (ids of docs/spec). */
const FIXED: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  // NAV-24, NAV-28, HEUTE-05, STATUS-23
  '/': [
    'Knistern',
    'Karten',
    'Nachrichten',
    'Heute',
    'Fantasien',
    'Profil',
    'Du hast heute noch keine Karte gewählt.',
    'Heute hat noch niemand seinen Status gepostet.',
  ],
  // NAV-20, KARTEN-02, KARTEN-20
  '/karten/select': [
    'Lieblingskarten',
    'Heute',
    'Favoriten',
    'Meine',
    'Historie',
    'Neu',
    'Karte wählen',
  ],
  // KARTEN-29, KARTEN-31, KARTEN-32
  '/karten/manage': [
    'Favoriten verwalten',
    'Noch keine Favoriten gespeichert.',
    'Favoriten hinzufügen',
  ],
  // KARTEN-33
  '/karten/meine-karten': ['Meine Karten'],
  // KARTEN-34, KARTEN-36
  '/karten/historie': ['Bereits gezogene Karten', 'Noch keine Karten gespielt!'],
  // KARTEN-28
  '/karten/new': ['Eine neue eigene Karte anlegen'],
  // KARTEN-52, KARTEN-56
  '/karten/kategorie': ['Kategorien'],
  '/karten/kategorie/Herzklopfen': ['Kategorie: Herzklopfen'],
  // NAV-21, NAV-25, CHAT-01
  '/chat': ['Nachrichten', 'Medien', 'mit Jonas'],
  // MEDIEN-02
  '/chat/media': ['Keine Bilder im Chat.', 'Medien'],
  // NAV-23, STORIES-04 to STORIES-08
  '/stories': ['Fantasien', 'Zufall', 'Matches', 'Einreichen', 'Heiße Geschichten'],
  // STORIES-22, STORIES-49 to STORIES-57
  '/stories/1': STORY,
  '/stories/random': STORY,
  // STORIES-33 to STORIES-39
  '/stories/neu': [
    'Neue Geschichte einreichen',
    'Titel',
    'Beschreibung',
    'Anleitung',
    'Vorschau',
    'Schreiben',
    'Abbrechen',
    'Speichern',
  ],
  // STORIES-78
  '/stories/matches': ['Keine Übereinstimmungen gefunden.'],
  // PROFIL-01, PROFIL-07, PROFIL-10, PROFIL-15, SETUP-08, SETUP-09, PUSH-19 to PUSH-22
  '/profile': [
    'Profil',
    'Dein Profil',
    'Paar-Code',
    'Deine Rolle',
    'Rolle deines Partners',
    'Speichern',
    'Bei jeder Nachricht',
    'Nur bei der ersten ungelesenen Nachricht',
    'Keine Pushs',
    'Logout',
  ],
  // FRAGEN-01, FRAGEN-03, FRAGEN-05, FRAGEN-10, FRAGEN-11
  '/profile/preferences': [
    'Fragen',
    'Matches',
    /^Intime Fragen/,
    'Rechts: Ja | Links: Nein | Unten: Vielleicht',
    /^Frage 1 \/ \d+$/,
  ],
  // FRAGEN-27, FRAGEN-36, FRAGEN-37
  '/profile/matches': [
    'Eure Übereinstimmungen',
    'Ihr habt leider noch zu wenige Fragen beantwortet, um Matches zu sehen.',
    'Fragen beantworten',
  ],
}

/** Text that is readable without scrolling while a screen waits for the server. */
const LOADING: Readonly<Record<string, string>> = {
  '/karten/historie': 'Lädt ...', // KARTEN-37
  '/karten/karte/k1': 'Lade Karte...', // KARTEN-22
  '/chat/media': 'Lade Medien…', // MEDIEN-01
  '/stories': 'Lade Stories...', // STORIES-13
  '/stories/1': 'Lade Story...', // STORIES-17
  '/stories/random': 'Lade Story...', // STORIES-60
}

describe('The letter, as eyes read it', thorough, () => {
  const fixture = useFixture()
  oneAfterTheOther()
  let couple: Pair

  beforeAll(async () => {
    couple = await newPair(fixture)
  })

  const readAll = (device: Device) => async () => {
    const { page, open } = await fixture.visit({ device, as: couple.mia })
    for (const [path, words] of Object.entries(FIXED)) {
      await open(path)
      for (const one of words) await seen(text(page, one))
    }
  }
  const everyText = 'KARTEN-20 PROFIL-01 NAV-25 Every fixed text is seen on'
  test(`${everyText} the narrowest phone`, readAll('narrow'))
  test(`${everyText} a phone`, readAll('phone'))
  test(`${everyText} a wide screen`, readAll('desktop'))

  test('NAV-24 O-186 /login shows the product’s name in both modes, on a phone too', async () => {
    const { page, open } = await fixture.visit({ device: 'narrow' })
    await open('/login')
    await seen(text(page, 'Knistern'))
    await page.getByRole('button', { name: 'Noch kein Konto? Registrieren' }).click()
    await see(text(page, 'Registrieren'))
    await seen(text(page, 'Knistern'))
  })

  test('KARTEN-22 KARTEN-37 MEDIEN-01 STORIES-13 STORIES-17 STORIES-60 Loading words are in view at once', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia })
    await open('/profile')
    await see(text(page, 'Dein Profil'))
    await page.route(/\/api\/(?!auth|chat\/unread)/, () => undefined)
    for (const [path, words] of Object.entries(LOADING)) {
      await open(path)
      await seen(text(page, words), { scroll: false })
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route('**/api/auth/user/notification-settings', () => undefined)
    await open('/profile')
    await seen(text(page, 'Lade Einstellungen...'))
    await leave(page)
  })

  test('EINLADUNG-22 The loading words of the invitation are in view at once', async () => {
    const guest = await fixture.visit()
    await guest.page.route('**/api/connect/invite/**', () => undefined)
    await guest.open('/einladen/annehmen?inviteCode=abc')
    await seen(text(guest.page, 'Einladungscode prüfen...'), { scroll: false })
    await leave(guest.page)
  })

  test('KONTO-03 to KONTO-12 SETUP-04 to SETUP-12 The way in', async () => {
    const { page, open } = await fixture.visit({ device: 'narrow' })
    await open('/login')
    for (const words of ['Login', 'Noch kein Konto? Registrieren']) await seen(text(page, words))
    await text(page, 'Noch kein Konto? Registrieren').tap()
    for (const words of ['Registrieren', 'Konto anlegen', 'Schon ein Konto? Login']) {
      await seen(text(page, words))
    }
    const alone = await fixture.visit({ device: 'narrow', as: await newSingle(fixture) })
    await alone.open('/setup-profile')
    for (const words of [
      'Benutzername',
      'Anzeigename',
      'Emailadresse',
      'Handynummer',
      'Deine Rolle',
      'Rolle deines Partners',
      'Speichern',
    ]) {
      await seen(text(alone.page, words))
    }
  })

  test('STATUS-13 From 7 the number and its core have another colour, below they have not', async () => {
    await couple.mia.ask(postStatus, { body: { level: 6, message: '' } })
    const { page, open } = await fixture.visit({ as: couple.mia })
    const look = () =>
      page.locator('.level-ring[data-whose=me] .level-ring-number').evaluate((core) => {
        const { color, backgroundColor } = getComputedStyle(core)
        return { color, backgroundColor }
      })
    const number = page.locator('.level-ring[data-whose=me] .level-ring-number')
    await open('/')
    await day(page).unfold()
    await become(() => number.innerText(), '6')
    await atRest(page)
    const calm = await look()
    await couple.mia.ask(postStatus, { body: { level: 7, message: '' } })
    await open('/')
    await become(() => number.innerText(), '7')
    await atRest(page)
    const hot = await look()
    expect(hot.color).not.toBe(calm.color)
    expect(hot.backgroundColor).not.toBe(calm.backgroundColor)
  })

  test('KARTEN-66 A tap on a text that scrolls turns the card, a scroll does not', async () => {
    const [some] = await couple.mia.ask(listCards)
    const { id } = await couple.mia.ask(createCard, {
      body: {
        title: 'Ein langer Abend',
        categoryId: some?.category.id ?? '',
        description: 'Zeile um Zeile, so viel, dass es nicht auf die Karte passt. '.repeat(16),
        dirtyLevel: 0,
        tags: [],
      },
    })
    const { page, open } = await fixture.visit({ as: couple.mia })
    await open(`/karten/karte/${id}`)
    const words = page.locator('[data-side="back"] .card-words')
    await see(words)
    await become(() => words.getAttribute('tabindex'), '0')
    const isUp = () => page.locator('.flip-turn[data-up]').count()
    expect(await isUp()).toBe(1)
    // A tap on a text that still glides only stops it.
    const rest = words.evaluate(
      (box) => new Promise<void>((done) => box.addEventListener('scrollend', () => done())),
    )
    await swipe(page, words, { x: 0, y: -120 })
    await rest
    expect(await words.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    expect(await isUp()).toBe(1)
    await words.tap()
    await become(isUp, 0)
    await page.getByRole('button', { name: 'Karte umdrehen' }).focus()
    await page.keyboard.press('Enter')
    await become(isUp, 1)
  })

  test('KARTEN-19 KARTEN-62 While a choice is saved the words lie over the card', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia })
    const [card] = await couple.mia.ask(listCards)
    await open(`/karten/karte/${card?.id}`)
    await page.route('**/api/selection?force=true', () => undefined)
    const choose = page.getByRole('button', { name: 'Karte heute auswählen' })
    await seen(choose)
    await choose.tap()
    await seen(text(page, 'Karte wird gespeichert…'), { scroll: false })
    await leave(page)
  })

  test('CHAT-10 CHAT-12 KONST-09 O-160 Senden is an arrow of that name, 54 px above the bottom, on wide screens beside the rail', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia })
    await open('/chat')
    const send = page.getByRole('button', { name: 'Senden', exact: true })
    await see(send)
    expect(await send.locator('svg').count()).toBe(1)
    const foot = (on: Page) =>
      on
        .locator('.chat-composer')
        .evaluate((composer) => innerHeight - composer.getBoundingClientRect().bottom)
    await become(async () => Math.round(await foot(page)), 54)

    const desk = await fixture.visit({ device: 'desktop', as: couple.mia })
    await desk.open('/chat')
    await see(desk.page.getByRole('button', { name: 'Senden', exact: true }))
    expect(await foot(desk.page)).toBeLessThan(54)
    const rail = await desk.page.getByRole('navigation', { name: 'Bereiche' }).boundingBox()
    expect(rail).toMatchObject({ x: 0, y: 0, height: 720 })
  })
})
