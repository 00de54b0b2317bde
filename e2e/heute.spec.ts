import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import type { Pair } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, useFixture, type Visitor } from './fixtures.ts'
import { day } from './pages/day.ts'
import { shell } from './pages/shell.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, focusOn, gone, see, seeToast } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'
import { setVisibility } from './support/visibility.ts'

const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname

const SAID = 'Komm heute früh, ich habe gekocht.'

/** The router scrolls to the place of a page once it has rendered it, also after a test has scrolled. */
async function scrollDown(page: Page): Promise<void> {
  const scrolled = async () => {
    await page.evaluate(() => scrollTo(0, 300))
    await page.waitForTimeout(250)
    return page.evaluate(() => scrollY)
  }
  await become(scrolled, 300)
}

describe('Heute on her phone and on his desktop', () => {
  const fixture = useFixture()
  oneAfterTheOther()
  let couple: Pair
  let mia: Visitor
  let jonas: Visitor

  /** Opens Heute anew in both kept browsers, and waits until both receive live events. */
  async function bothOpen() {
    for (const visitor of [mia, jonas]) fixture.watch(visitor)
    const live = [joined(mia.page), joined(jonas.page)]
    await Promise.all([mia.open('/'), jonas.open('/'), ...live])
    const [hers, his] = [day(mia.page), day(jonas.page)]
    await hers.unfold()
    return { hers, his }
  }

  beforeAll(async () => {
    couple = await newPair(fixture, { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    mia = await fixture.keep({ as: couple.mia })
    jonas = await fixture.keep({ device: 'desktop', as: couple.jonas })
  })

  test('STATUS-06 STATUS-15 STATUS-23 A status that now needs a release is refused, and its text stays', async () => {
    const { his } = await bothOpen()
    jonas.faults.tolerate(/403|Status konnte nicht gespeichert werden/)
    await see(his.nobody)
    await see(his.banner(true))
    await his.set.click()
    await his.words.fill('Ein langer Tag.')
    const roles = { myRole: 'Königin', partnerRole: 'Dienend' } as const
    await couple.mia.ask(saveProfile, { body: { ...roles } })
    await his.save.click()
    await see(his.fault)
    expect(await his.fault.innerText()).toContain('noch keine Freigabe')
    expect(await his.words.inputValue()).toBe('Ein langer Tag.')
    await jonas.page.keyboard.press('Escape')
    await see(his.banner(false))
    await become(() => his.set.isDisabled(), true)
    await axe(jonas.page, '/ without a release')
  })

  test('STATUS-16 STATUS-17 STATUS-19 STATUS-21 She allows him to post, and his open screen updates', async () => {
    const { hers, his } = await bothOpen()
    await see(his.banner(false))
    await hers.invite.tap()
    await see(hers.released('Jonas'))
    await seeToast(jonas.page, 'Du darfst jetzt deinen Erregungsstatus teilen!')
    await see(his.banner(true))
    expect(await hers.banner(true).count()).toBe(0)
  })

  test('STATUS-08 STATUS-11 STATUS-12 STATUS-13 STATUS-20 He posts a seven by keyboard, and she sees it', async () => {
    const { hers, his } = await bothOpen()
    await see(hers.nobody)
    const { keyboard } = jonas.page
    await focusOn(his.set)
    await keyboard.press('Enter')
    await see(his.form)
    await axe(jonas.page, 'the form of the status')
    await his.slider.focus()
    expect(await his.slider.inputValue()).toBe('5')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.press('Tab')
    await keyboard.type('Erst')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    expect(await his.words.inputValue()).toBe('Erst Dusche 🚿')
    await focusOn(his.save)
    await keyboard.press('Enter')
    await seeToast(
      jonas.page,
      'Status gespeichert! Dein:e Partner:in sieht jetzt deinen aktuellen Stand.',
    )
    await gone(his.form)
    await become(() => hers.level('Jonas', 7).count(), 1)
    await become(() => hers.heat('partner').count(), 1)
    await see(hers.panel.getByText('„Erst Dusche 🚿“'))
    await see(hers.panel.getByText('Du hast heute noch keinen Status gepostet.'))
    await see(his.panel.getByText('Dein:e Partner:in hat heute noch keinen Status gepostet.'))
  })

  test('STATUS-04 STATUS-27 STATUS-30 With both at seven or above, both read the same two ideas', async () => {
    const { hers, his } = await bothOpen()
    await hers.set.tap()
    await hers.slider.fill('9')
    await hers.save.tap()
    await gone(hers.form)
    await become(() => his.level('Mia', 9).count(), 1)
    for (const screen of [hers, his]) {
      await see(screen.suggestion.filter({ hasText: 'Verführung' }))
    }
    const ideas = await hers.panel.getByRole('listitem').allInnerTexts()
    expect(ideas).toHaveLength(2)
    await become(() => his.panel.getByRole('listitem').allInnerTexts(), ideas)
    await become(() => hers.heat('me').count(), 3)
    await axe(mia.page, '/ with both statuses')
  })

  test('HEUTE-01 HEUTE-13 HEUTE-14 ROLLEN-13 A message he writes appears on her open screen, and is there after a reload', async () => {
    const { hers, his } = await bothOpen()
    await see(hers.panel)
    await loaded(mia.page)
    expect(await hers.box.count()).toBe(0)
    expect(await his.send.isDisabled()).toBe(true)
    await his.write(SAID)
    await seeToast(jonas.page, 'Deine Nachricht wurde verschickt!')
    await see(his.list.getByText(SAID))
    await see(hers.partnerMessage.getByText(SAID))
    await mia.page.reload()
    await see(hers.partnerMessage.getByText(SAID))
    await axe(mia.page, '/ with a message')
  })

  test(
    'HEUTE-15 Changes that her screen has missed are read when she looks at it again',
    thorough,
    async () => {
      const { hers, his } = await bothOpen()
      await see(hers.partnerMessage)
      await setVisibility(mia.page, 'hidden')
      await mia.context.setOffline(true)
      mia.faults.tolerate(NO_CONNECTION)
      await his.write('Und ich warte.')
      await see(his.list.getByText('Und ich warte.'))
      await mia.context.setOffline(false)
      await setVisibility(mia.page, 'visible')
      await see(hers.partnerMessage.getByText('Und ich warte.'))
    },
  )

  test(
    'HEUTE-07 HEUTE-08 HEUTE-09 A message she closes stays closed, on her device only',
    thorough,
    async () => {
      const { hers, his } = await bothOpen()
      await hers.close.tap()
      await gone(hers.partnerMessage)
      await see(hers.list.getByText(SAID))
      await hers.list.getByRole('button', { name: /schließen$/ }).tap()
      await gone(hers.list)
      await mia.page.reload()
      await see(hers.panel)
      await mia.page.waitForLoadState('networkidle')
      expect(await hers.partnerMessage.count()).toBe(0)
      expect(await hers.list.count()).toBe(0)
      await see(his.list.getByText(SAID))
    },
  )

  test('NAV-47 NAV-48 NAV-49 A step back closes an open sheet, and each screen keeps its scroll position', async () => {
    fixture.watch(mia)
    const { page, open } = mia
    const { entry } = shell(page)
    const { set, form, privacy, unfold } = day(page)
    const sharing = page.getByRole('dialog', { name: 'Was ihr einander zeigt' })
    const close = (sheet: Locator) => sheet.getByRole('button', { name: 'Schließen' }).click()
    const steps = () => page.evaluate(() => history.length)
    const depth = () => page.evaluate(() => scrollY)
    const onSheet = () =>
      page.evaluate(() => (history.state as { sheet?: true } | null)?.sheet === true)
    await open('/profile')
    await entry('Heute').click()
    await loaded(page)
    await unfold()
    await set.click()
    await see(form)
    await become(onSheet, true)
    await page.goBack()
    await gone(form)
    expect(pathOf(mia)).toBe('/')
    // Nothing is left to go forward to.
    await page.goForward()
    await become(onSheet, false)
    expect(await form.isVisible()).toBe(false)

    // Opens two sheets in a row; the first is closed by its button.
    const before = await steps()
    await set.click()
    await see(form)
    await close(form)
    await gone(form)
    await privacy.click()
    await see(sharing)
    await become(onSheet, true)
    await page.goBack()
    await gone(sharing)
    expect(pathOf(mia)).toBe('/')
    expect(await steps()).toBe(before)

    // The page is reloaded while a sheet is open.
    await set.click()
    await see(form)
    await become(onSheet, true)
    await page.reload()
    await loaded(page)
    await become(onSheet, false)
    // The step out of the sheet's entry may still be rendered, which scrolls.
    await page.reload()
    await loaded(page)
    await page.waitForLoadState('networkidle')
    await scrollDown(page)
    await entry('Profil').click()
    await arrive(page, '/profile')
    await become(depth, 0)
    await entry('Heute').click()
    await arrive(page, '/')
    await become(depth, 300)
    await entry('Heute').click()
    await become(depth, 0)
    await page.goBack()
    await arrive(page, '/profile')
  })

  test('NAV-49 Heute keeps its place for somebody who comes back before another screen has loaded', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia })
    const { entry } = shell(page)
    const depth = () => page.evaluate(() => scrollY)
    await page.route(/assets\/profile-/, () => undefined)
    await open('/')
    await loaded(page)
    await scrollDown(page)
    await entry('Profil').click()
    await become(depth, 0)
    await entry('Heute').click()
    await become(depth, 300)
  })

  test('On a desktop the page ends right below its last section', async () => {
    const { page, open } = await fixture.visit({ as: couple.mia, device: 'desktop' })
    await open('/')
    await loaded(page)
    const below = await page.getByRole('main').evaluate((main) => {
      const parts = main.querySelectorAll('section, form, a')
      const ends = [...parts].map((part) => part.getBoundingClientRect().bottom)
      return document.documentElement.scrollHeight - window.scrollY - Math.max(...ends)
    })
    // Only the bottom padding and one gap may lie below the last section.
    expect(below).toBeLessThan(100)
  })

  test(
    'The message box stays in place when the question loads late and the cards fail to load',
    thorough,
    async () => {
      const roles = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const
      const { mia: noa } = await newPair(fixture, { roles })
      const { page, context, open, faults } = await fixture.visit({ as: noa })
      faults.tolerate(NO_CONNECTION)
      await context.route('**/api/cards?**', (route) => route.abort())
      await context.route('**/api/daily-questions/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      })
      const { box } = day(page)
      const placeOfBox = () =>
        box.evaluate((field) => field.getBoundingClientRect().top + window.scrollY)
      await open('/')
      await see(box)
      const before = await placeOfBox()
      await see(page.getByRole('alert').getByText('Keine Verbindung', { exact: false }))
      await loaded(page)
      // Tolerates a question of two or four lines instead of three.
      expect(Math.abs((await placeOfBox()) - before)).toBeLessThan(60)
    },
  )
})

/** Delay after which Chromium warns about preloaded files that were not used. */
const COMPLAINS_AFTER_MS = 3_000

describe('A Heute without a deck', () => {
  const fixture = useFixture({ worker: false })

  test(
    'Preloads no file that the browser reports as unused when the page is opened again',
    thorough,
    async () => {
      const { jonas } = await newPair(fixture)
      const { page, open } = await fixture.visit({ as: jonas })
      await open('/')
      await loaded(page)
      // The photo cookie is set by now, so the server names the files of the first screen; any
      // route disables the HTTP cache, so that the page is fetched completely.
      await page.route('**/nothing', (route) => route.abort())
      const again = page.waitForResponse((answer) => answer.url() === `${fixture.address}/`)
      await open('/')
      expect(await (await again).headerValue('link')).toContain('.css>')
      await loaded(page)
      await new Promise((resolve) => setTimeout(resolve, 2 * COMPLAINS_AFTER_MS))
    },
  )
})
