import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../server/testing/engines.ts'
import { axe, swipe, useFixture, type Visitor } from './fixtures.ts'
import { acceptPage } from './pages/accept.ts'
import { deck, today } from './pages/cards.ts'
import { invitePage } from './pages/invite.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { setupPage } from './pages/setup.ts'
import { shell } from './pages/shell.ts'
import { type OwnBrowser, ownBrowser } from './support/own-browser.ts'
import { arrive, become, see } from './support/see.ts'
import { oneAfterTheOther } from './support/serial.ts'

describe.each(engines)('Two people, one card, over %s', (engine) => {
  const fixture = useFixture({ engine })
  oneAfterTheOther()
  const browsers: { readonly mia: OwnBrowser; readonly jonas: OwnBrowser } = {
    mia: ownBrowser(() => fixture.address, 'phone'),
    jonas: ownBrowser(() => fixture.address, 'desktop'),
  }
  let mia: Visitor
  let jonas: Visitor
  let link: string
  let chosen: string

  beforeAll(async () => {
    mia = await browsers.mia.start()
    jonas = await browsers.jonas.start()
  })
  afterAll(async () => {
    await browsers.mia.remove()
    await browsers.jonas.remove()
  })

  test('KONTO-14 SETUP-17 EINLADUNG-09 Mia registers, says who she is, and gets a link', async () => {
    const { page, open } = fixture.watch(mia)
    await open('/')
    await arrive(page, '/login')
    await loginPage(page).register({
      name: 'Mia',
      identifier: 'mia@beispiel.de',
      password: 'kerzenlicht',
    })
    await arrive(page, '/setup-profile')
    await setupPage(page).complete({
      username: 'mia',
      myRole: 'Königin',
      partnerRole: 'Dienend',
    })
    await arrive(page, '/')
    await see(today(page).chooserEmpty)
    await axe(page)
    await shell(page).entry('Profil').tap()
    await profilePage(page).invite.tap()
    link = await invitePage(page).invite('Jonas')
    expect(link).toContain(`${fixture.address}/einladen/annehmen?inviteCode=`)
  })

  test('EINLADUNG-32 EINLADUNG-33 EINLADUNG-47 Jonas opens the invitation in his browser, accepts, and both are a pair', async () => {
    const { page } = fixture.watch(jonas)
    await page.goto(link)
    const screen = acceptPage(page)
    await see(screen.greeting('Jonas'))
    await screen.fill({ username: 'jonas', password: 'sternenhimmel' })
    await screen.accept.click()
    await arrive(page, '/')
    await see(today(page).receiverEmpty)
    await axe(page)
  })

  test('KARTEN-11 KARTEN-65 KARTEN-66 KONST-27 KONST-28 Mia draws through the deck with a finger and turns a card', async () => {
    const { page, open } = fixture.watch(mia)
    await open('/')
    const { carousel, slide, place, turn, turnBack, choose, title, like } = deck(page)
    await see(turn)
    const start = await place()
    await swipe(page, carousel, { x: -220 })
    await become(place, start + 1)
    await swipe(page, carousel, { x: 220 })
    await become(place, start)
    await swipe(page, carousel, { x: -40, ms: 400 })
    await become(place, start)
    await like.tap()
    await become(place, start + 1)
    const measures = await slide.locator('.flip-turn').evaluate((flip) => {
      const card = getComputedStyle(flip.closest('.card-body') ?? flip)
      return [card.width, card.height, getComputedStyle(flip).transitionDuration]
    })
    expect(measures).toEqual(['340px', '480px', '0.5s'])
    await turn.tap()
    await see(choose)
    await axe(page, '/ with a card face up')
    await turnBack.tap({ position: { x: 40, y: 40 } })
    await become(() => turn.count(), 1)
    await turn.tap()
    await see(choose)
    chosen = await title.innerText()
    expect(chosen).not.toBe('')
  })

  // How soon it lies there is measured in choosing.spec.ts.
  test('HEUTE-03 HEUTE-16 The card she chooses lies on his open Heute, face up and locked', async () => {
    const [her, his] = [fixture.watch(mia).page, fixture.watch(jonas).page]
    await deck(her).choose.click()
    await arrive(her, '/')
    await see(today(her).locked)
    await see(today(his).by('Mia'))
    expect(await today(his).title.innerText()).toBe(chosen)
    expect(await today(his).turnBack.count()).toBe(0)
    await axe(his, '/ with the card of the day')
    await axe(her, '/ with the card of the day')
  })

  test('KONTO-23 Both close everything, the server is killed, it starts again, and all is as it was', async () => {
    await browsers.mia.quit()
    await browsers.jonas.quit()
    await fixture.server.crash()
    await fixture.server.restart()
    mia = fixture.watch(await browsers.mia.start())
    jonas = fixture.watch(await browsers.jonas.start())
    for (const { page, open } of [mia, jonas]) {
      await open('/')
      await see(today(page).locked)
      expect(await today(page).title.innerText()).toBe(chosen)
      expect(new URL(page.url()).pathname).toBe('/')
    }
    await see(today(mia.page).by('Mia'))
    await jonas.open('/profil')
    await see(jonas.page.getByText('Mia · Königin'))
    await jonas.open('/karten/historie')
    const played = jonas.page.locator('[data-day]').filter({ hasText: chosen })
    await see(played.getByText('von Mia'))
  })
})
