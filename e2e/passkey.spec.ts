import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { nextPort } from '../server/testing/ports.ts'
import { axe, newPair, useFixture } from './fixtures.ts'
import { profilePage } from './pages/profile.ts'
import { lockPage, securityPage } from './pages/security.ts'
import { arrive, become, focusOn, gone, see } from './support/see.ts'

/** Passkeys are bound to an address that is known before the server starts. */
const port = nextPort()
const named = `http://localhost:${port}`
const fixture = useFixture({ env: { PORT: String(port), PUBLIC_URL: named } })

/** An authenticator of this browser that says yes to everything, until it is told not to know its owner. */
async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    know: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Becomes a device without a passkey, which may make one. */
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

test(
  'A passkey is made, opens the account, and opens nothing once it is removed',
  thorough,
  async () => {
    const { mia } = await newPair(fixture)
    const { page, open, faults } = await fixture.visit({ as: mia })
    faults.provoke(/403 \(Forbidden\)/)
    const screen = securityPage(page)
    await giveAuthenticator(page)
    await open('/profil/sicherheit')
    const access = screen.part('Dein Zugang')
    await access.getByRole('button', { name: 'Hinzufügen' }).click()
    await screen.field('Name').fill('Mein Handy')
    await screen.field('Dein Passwort').fill(PASSWORD)
    await screen.sheet.getByRole('button', { name: 'Hinzufügen' }).click()
    await see(access.getByRole('button', { name: '„Mein Handy“ ändern' }))

    await open('/profil')
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await arrive(page, '/')
    await see(page.getByRole('heading', { name: 'Eure Lust' }))

    await open('/profil/sicherheit')
    await access.getByRole('button', { name: '„Mein Handy“ ändern' }).click()
    await axe(page, 'a passkey')
    await screen.sheet.getByRole('button', { name: 'Passkey entfernen' }).click()
    await gone(access.getByRole('button', { name: '„Mein Handy“ ändern' }))
    await open('/profil')
    await profilePage(page).logOut()
    await arrive(page, '/login')
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
    await see(page.getByText('Mit diesem Passkey kommst du hier nicht hinein.'))
  },
)

test(
  'A second passkey is made with the first instead of the password, by keys alone',
  thorough,
  async () => {
    const { mia } = await newPair(fixture)
    const { page, open } = await fixture.visit({ as: mia })
    const screen = securityPage(page)
    const device = await giveAuthenticator(page)
    await open('/profil/sicherheit')
    const add = screen.part('Dein Zugang').getByRole('button', { name: 'Hinzufügen' })
    await add.click()
    await screen.field('Dein Passwort').fill(PASSWORD)
    expect(await screen.sheet.getByText('Lieber mit einem Passkey bestätigen').count()).toBe(0)
    await screen.sheet.getByRole('button', { name: 'Hinzufügen' }).click()
    await screen.sheet.waitFor({ state: 'hidden' })

    await focusOn(add)
    await page.keyboard.press('Enter')
    const passkey = screen.sheet.getByRole('button', {
      name: 'Lieber mit einem Passkey bestätigen',
    })
    await focusOn(passkey)
    await page.keyboard.press('Enter')
    await gone(screen.field('Dein Passwort'))
    await axe(page, 'confirming with a passkey')
    await screen.field('Name').fill('Tablet')
    await page.keyboard.press('Enter')
    // This device has a passkey already: its confirmation stays valid for another device.
    await see(screen.sheet.getByText('Es wurde kein Passkey angelegt.'))
    await device.forget()
    await screen.sheet.getByRole('button', { name: 'Bestätigen und hinzufügen' }).click()
    await see(screen.part('Dein Zugang').getByRole('button', { name: '„Tablet“ ändern' }))
  },
)

test(
  'Opened by its number instead of its name, the app says why no passkey can be made',
  thorough,
  async () => {
    const { mia } = await newPair(fixture)
    const origin = `http://127.0.0.1:${port}`
    const { page, open } = await fixture.visit({ as: mia, origin })
    const screen = securityPage(page)
    await giveAuthenticator(page)
    await open('/profil/sicherheit')
    await screen.part('Dein Zugang').getByRole('button', { name: 'Hinzufügen' }).click()
    await screen.field('Dein Passwort').fill(PASSWORD)
    await screen.sheet.getByRole('button', { name: 'Hinzufügen' }).click()
    await see(
      screen.sheet.getByText('Unter dieser Adresse gehen Passkeys nicht.', { exact: false }),
    )
    expect(await screen.sheet.isVisible()).toBe(true)
  },
)

test(
  'The app lock opens by finger or face, and not for somebody the device does not know',
  thorough,
  async () => {
    const { mia } = await newPair(fixture)
    const { page, open } = await fixture.visit({ as: mia, origin: named })
    const screen = securityPage(page)
    const lock = lockPage(page)
    const owner = await giveAuthenticator(page)
    await open('/profil/sicherheit')
    await screen.setPin('2580')
    const byFingerToo = page.getByRole('switch', { name: 'Fingerabdruck oder Gesicht statt PIN' })
    await byFingerToo.click()
    await become(() => byFingerToo.isChecked(), true)

    await page.reload()
    await see(lock.heading)
    const byFinger = page.getByRole('button', { name: 'Mit Fingerabdruck oder Gesicht' })
    await axe(page, 'the lock with a finger')
    await owner.know(false)
    await byFinger.click()
    await see(page.getByText('Das hat nicht geklappt. Die PIN geht immer.'))
    expect(await screen.heading.count()).toBe(0)
    await owner.know(true)
    await byFinger.click()
    await see(screen.heading)
  },
)
