import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, newSingle, useFixture } from './fixtures.ts'
import { acceptPage } from './pages/accept.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { setupPage } from './pages/setup.ts'
import { shell } from './pages/shell.ts'
import { ENDED_POLL } from './support/faults.ts'
import { isOnFirstScreen, PHONES } from './support/first-screen.ts'
import { loaded } from './support/loaded.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'

const fixture = useFixture()

const REFUSED = /401 \(Unauthorized\).*\/api\/auth\/login/

const storageOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

describe('The login screen', () => {
  test.each(PHONES)(
    'KONTO-33 On a phone of $width x $height every way in is on the first screen',
    async (viewport) => {
      const { page, open } = await fixture.visit({ browser: { viewport } })
      const screen = loginPage(page)
      await open('/login')
      const { login, toRegister, forgot, invited } = screen
      for (const way of [screen.identifier, login, toRegister, forgot, invited]) {
        await see(way)
        await become(() => isOnFirstScreen(way), true)
      }
      await screen.invited.click()
      await arrive(page, '/einladen/annehmen')
      await see(acceptPage(page).code)
    },
  )

  test('KONTO-33 A phone in landscape shows both fields at first', thorough, async () => {
    const { page, open } = await fixture.visit({
      browser: { viewport: { width: 844, height: 390 } },
    })
    await open('/login')
    const { identifier, password } = loginPage(page)
    for (const field of [identifier, password]) await become(() => isOnFirstScreen(field), true)
  })

  test('KONTO-34 Registration opens at its top; sent empty it marks all fields and focuses the first', async () => {
    const { page, open } = await fixture.visit({
      browser: { viewport: { width: 390, height: 664 } },
    })
    const screen = loginPage(page)
    await open('/login')
    await screen.toRegister.click()
    await see(screen.heading('Registrieren'))
    await become(() => isOnFirstScreen(screen.heading('Registrieren')), true)
    await screen.create.click()
    await become(() => screen.name.evaluate((field) => field === document.activeElement), true)
    for (const field of [screen.name, screen.identifier, screen.password, screen.repeat])
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    await become(() => isOnFirstScreen(screen.name), true)
    await axe(page, '/login as registration, sent empty')
  })

  test(
    'KONTO-02 KONTO-03 KONTO-05 KONTO-09 KONTO-10 The form toggles between login and registration',
    thorough,
    async () => {
      const { page, open } = await fixture.visit()
      const screen = loginPage(page)
      await open('/login')
      await see(screen.heading('Login'))
      expect(await screen.name.count()).toBe(0)
      expect(await screen.repeat.count()).toBe(0)
      await axe(page)

      await screen.toRegister.click()
      await see(screen.heading('Registrieren'))
      await see(screen.name)
      await see(screen.repeat)
      await see(screen.create)
      await axe(page, '/login as registration')

      await screen.toLogin.click()
      await see(screen.heading('Login'))
    },
  )

  test(
    'KONTO-15 KONTO-18 KONTO-19 Missing or too short input is reported in red, without a request',
    thorough,
    async () => {
      const { page, open } = await fixture.visit()
      const screen = loginPage(page)
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/auth/')) requests.push(request.url())
      })
      await open('/login')
      await screen.login.click()
      await see(screen.fault('Bitte Telefonnummer und Passwort eingeben.'))
      await axe(page, '/login with a fault')

      await screen.enter('mia@beispiel.de', 'abc')
      await see(screen.fault('mindestens 4'))
      expect(await screen.password.evaluate((input: HTMLInputElement) => input.minLength)).toBe(4)

      await screen.toRegister.click()
      await screen.name.fill('Mia')
      await screen.identifier.fill('mia@beispiel.de')
      await screen.password.fill('kerzenlicht')
      await screen.repeat.fill('kerzenschein')
      await screen.create.click()
      await see(screen.fault('Passwörter stimmen nicht überein.'))
      expect(await screen.identifier.inputValue()).toBe('mia@beispiel.de')
      expect(requests).toEqual([])
    },
  )

  test('KONTO-14 KONTO-20 KONTO-23 SETUP-01 SETUP-17 Registering leads through the setup to Heute, and a reload stays inside', async () => {
    const { page, open } = await fixture.visit()
    await open('/login')
    await loginPage(page).register({
      name: 'Mia',
      identifier: 'mia.neu@beispiel.de',
      password: 'kerzenlicht',
    })
    await arrive(page, '/setup-profile')
    const setup = setupPage(page)
    await see(setup.welcome)
    await become(() => setup.email.inputValue(), 'mia.neu@beispiel.de')
    await become(() => setup.myRole.inputValue(), 'Dienend')
    await become(() => setup.partnerRole.inputValue(), 'Königin')
    expect(await setup.save.isDisabled()).toBe(true)
    await axe(page)
    await setup.complete({ username: 'mia_neu', myRole: 'Königin', partnerRole: 'Dienend' })
    await arrive(page, '/')
    await page.reload()
    await see(shell(page).entry('Heute'))
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('KONTO-29 O-020 A wrong password is named on the screen and ends no session', async () => {
    const mia = await newSingle(fixture)
    const { page, open, faults } = await fixture.visit()
    const screen = loginPage(page)
    faults.provoke(REFUSED)
    await open('/login')
    await screen.enter(mia.email, 'falsch')
    const fault = screen.fault('E-Mail/Telefonnummer oder Passwort ist falsch.')
    await see(fault)
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await screen.identifier.inputValue()).toBe(mia.email)
    await screen.enter(mia.email, mia.password)
    await arrive(page, '/setup-profile')
  })

  test('O-031 Guessing is slowed down, and the screen says so', thorough, async () => {
    const mia = await newSingle(fixture)
    const { page, open, faults } = await fixture.visit()
    const screen = loginPage(page)
    faults.provoke(REFUSED)
    faults.provoke(/429 \(Too Many Requests\)/)
    await open('/login')
    const slowedDown = screen.fault('Zu viele Versuche')
    // The first pause is one second, as long as a guess takes on a busy machine; pauses double.
    for (let guess = 1; guess <= 12 && !(await slowedDown.isVisible()); guess++) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
      await screen.enter(mia.email, `falsch ${guess}`)
      await answered
      // A busy button takes no press.
      await become(() => screen.login.getAttribute('aria-busy'), null)
    }
    await see(slowedDown)
  })
})

describe('A session', () => {
  test(
    'KONTO-26 FEHLER-01 FEHLER-02 FEHLER-03 A 401 clears everything and leads to /login with the toast',
    thorough,
    async () => {
      const { mia } = await newPair(fixture)
      const { page, open, faults } = await fixture.visit({ as: { ...mia, token: 'x'.repeat(43) } })
      faults.provoke(/401 \(Unauthorized\)/)
      faults.tolerate(/Profil konnte nicht geladen werden/)
      // A picture by its address: a page without the app, where the storage can be prepared.
      faults.tolerate(/favicon\.ico/)
      await open('/icons/app.svg')
      await page.evaluate(() => localStorage.setItem('closedMessages', '["1"]'))
      await open('/profil')
      await seeToast(page, 'Nicht autorisiert (401) – abgemeldet.')
      await arrive(page, '/login')
      await become(() => storageOf(page), [])
    },
  )

  test('O-030 Logging out in one tab logs out the other', thorough, async () => {
    const { mia } = await newPair(fixture)
    const { page, open, newTab } = await fixture.visit({ as: mia })
    await open('/profil')
    const second = await newTab('/profil')
    await see(profilePage(second).pairCode)
    await loaded(second)
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await arrive(second, '/login')
    await see(loginPage(second).heading('Login'))
  })

  test('O-030 A session is ended from the list of another device', thorough, async () => {
    const { mia } = await newPair(fixture)
    const other = await fixture.visit()
    await other.open('/login')
    const live = other.page.waitForEvent('websocket')
    await loginPage(other.page).enter(mia.email, mia.password)
    await arrive(other.page, '/')
    await live

    const { page, open } = await fixture.visit({ as: mia, device: 'desktop' })
    const screen = profilePage(page)
    await open('/profil/sicherheit')
    await see(screen.thisDevice)
    expect(await screen.sessions.count()).toBe(2)
    await screen.endSession.click()
    await see(screen.sheet)
    await axe(page, '/profil/sicherheit with a sheet')
    other.faults.provoke(/401 \(Unauthorized\)/)
    other.faults.tolerate(/Profil konnte nicht geladen werden/)
    other.faults.tolerate(ENDED_POLL)
    await screen.sheet.getByRole('button', { name: 'Abmelden', exact: true }).click()
    await gone(screen.sheet)
    await become(() => screen.sessions.count(), 1)
    await seeToast(other.page, 'Nicht autorisiert (401) – abgemeldet.')
    await arrive(other.page, '/login')
  })
})
