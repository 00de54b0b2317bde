import { describe, expect, test } from 'vitest'
import { acceptAs } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newPair, newSingle, useFixture } from './fixtures.ts'
import { acceptPage } from './pages/accept.ts'
import { invitePage } from './pages/invite.ts'
import { profilePage } from './pages/profile.ts'
import { ENDED_POLL } from './support/faults.ts'
import { onboard } from './support/people.ts'
import { arrive, become, gone, see, seeToast } from './support/see.ts'

const fixture = useFixture()

const REFUSED = /404 \(Not Found\).*\/api\/connect\//

describe('Inviting', () => {
  test('EINLADUNG-01 EINLADUNG-06 EINLADUNG-09 EINLADUNG-10 EINLADUNG-11 EINLADUNG-17 A name makes a link that is selected on focus', async () => {
    const mia = await onboard(await newSingle(fixture))
    const { page, open } = await fixture.visit({ as: mia })
    const screen = invitePage(page)
    await open('/profil')
    await profilePage(page).invite.click()
    await see(screen.heading)
    expect(await screen.generate.isDisabled()).toBe(true)
    await screen.name.fill('   ')
    expect(await screen.generate.isDisabled()).toBe(true)
    await axe(page)

    const link = await screen.invite('Jonas')
    await see(screen.generated)
    expect(link).toMatch(
      new RegExp(`^${fixture.address}/einladen/annehmen\\?inviteCode=[A-Za-z0-9_-]{22}$`),
    )
    expect(await screen.link.evaluate((input: HTMLInputElement) => input.readOnly)).toBe(true)
    await screen.link.focus()
    await become(() => page.evaluate(() => document.getSelection()?.toString()), link)
    await axe(page, '/einladen with a link')
  })

  test(
    'EINLADUNG-12 EINLADUNG-14 EINLADUNG-15 EINLADUNG-16 Without a share function a mail draft opens',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const { page, open } = await fixture.visit({ as: mia })
      const screen = invitePage(page)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'share', { value: undefined }),
      )
      await open('/einladen')
      const link = await screen.invite('Jonas')
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Page.enable')
      const draft = new Promise<string>((done) =>
        devtools.on('Page.frameRequestedNavigation', ({ url }) => done(url)),
      )
      await screen.share.click()
      const mail = new URL(await draft)
      expect(mail.protocol).toBe('mailto:')
      expect(mail.searchParams.get('subject')).toBe('Knistern Einladung')
      expect(mail.searchParams.get('body')).toContain(link)
      expect(mail.searchParams.get('body')).toContain('Hallo Jonas')
    },
  )

  test(
    'EINLADUNG-13 The native share function is used if available, and closing its sheet is no failure',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const { page, open } = await fixture.visit({ as: mia })
      await page.addInitScript(() => {
        const shared: ShareData[] = []
        Object.assign(globalThis, { shared })
        const share = (data: ShareData) => {
          shared.push(data)
          return Promise.reject(new DOMException('closed', 'AbortError'))
        }
        Object.defineProperty(navigator, 'share', { value: share })
      })
      const screen = invitePage(page)
      await open('/einladen')
      const link = await screen.invite('Jonas')
      await screen.share.click()
      const texts = () =>
        page.evaluate(() =>
          (globalThis as unknown as { shared: ShareData[] }).shared.map(({ text }) => text),
        )
      await become(async () => (await texts()).length, 1)
      expect((await texts())[0]).toContain(link)
      await see(screen.link)
    },
  )

  test('O-035 A withdrawn invitation no longer works, and its link says so', thorough, async () => {
    const mia = await onboard(await newSingle(fixture))
    const { page, open } = await fixture.visit({ as: mia })
    const screen = invitePage(page)
    await open('/einladen')
    const link = await screen.invite('Jonas')
    await open('/einladen')
    await see(screen.open('Jonas'))
    await axe(page, '/einladen with an open invitation')
    await screen.withdraw.click()
    await see(screen.withdrawSheet)
    await axe(page, '/einladen with a sheet')
    await screen.withdrawSheet.getByRole('button', { name: 'Zurückziehen' }).click()
    await seeToast(page, 'Einladung zurückgezogen')
    await gone(screen.open('Jonas'))

    const jonas = await fixture.visit({ device: 'desktop' })
    jonas.faults.provoke(REFUSED)
    await jonas.page.goto(link)
    await see(acceptPage(jonas.page).invalid)
  })

  test(
    'O-039 EINLADUNG-18 A person in a complete pair is told that the pair is complete',
    thorough,
    async () => {
      const { mia } = await newPair(fixture)
      const { page, open, faults } = await fixture.visit({ as: mia })
      faults.provoke(/409 \(Conflict\)/)
      const screen = invitePage(page)
      await open('/einladen')
      await screen.name.fill('Noch jemand')
      await screen.generate.click()
      await see(page.getByText('Euer Paar ist bereits vollständig.'))
    },
  )
})

describe('Accepting', () => {
  test(
    'EINLADUNG-35 O-038 An invalid code is reported, and another one can be entered',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const code = await mia.invite('Jonas')
      const { page, open, faults } = await fixture.visit()
      const screen = acceptPage(page)
      faults.provoke(REFUSED)
      await open('/einladen/annehmen?inviteCode=niemalsvergeben0000000')
      await see(screen.invalid)
      await axe(page, '/einladen/annehmen with a dead code')
      await screen.another.click()
      await see(screen.code)
      await axe(page, '/einladen/annehmen without a code')
      await screen.code.fill(code)
      await screen.check.click()
      await see(screen.greeting('Jonas'))
    },
  )

  test('EINLADUNG-24 EINLADUNG-25 EINLADUNG-26 EINLADUNG-27 EINLADUNG-29 The invitee is greeted and sees both roles', async () => {
    const mia = await onboard(await newSingle(fixture))
    const code = await mia.invite('Jonas')
    const { page, open } = await fixture.visit()
    const screen = acceptPage(page)
    await open(`/einladen/annehmen?inviteCode=${code}`)
    await see(screen.greeting('Jonas'))
    await see(screen.invitedBy('Mia'))
    expect((await screen.roles.innerText()).split(/\n+/)).toEqual([
      'Deine Rolle',
      'Dienend',
      'Rolle von Mia',
      'Königin',
    ])
    expect(await screen.name.inputValue()).toBe('Jonas')
    await axe(page)
  })

  test(
    'EINLADUNG-38 EINLADUNG-39 EINLADUNG-40 EINLADUNG-41 EINLADUNG-42 EINLADUNG-43 Every fault has its own text, without a request',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const code = await mia.invite('Jonas')
      const { page, open } = await fixture.visit()
      const screen = acceptPage(page)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/connect/')) sent.push('accept')
      })
      await open(`/einladen/annehmen?inviteCode=${code}`)
      await screen.accept.click()
      await see(page.getByText('Bitte alle Felder ausfüllen.'))

      await screen.fill({ username: 'jonas', password: 'kerzenlicht' })
      await screen.repeat.fill('kerzenschein')
      const refused = async (text: string) => {
        await screen.accept.click()
        await see(page.getByText(text))
      }
      await refused('Passwörter stimmen nicht überein.')
      await screen.repeat.fill('kerzenlicht')
      await screen.username.fill('jö nas')
      await refused('Benutzername darf nur Buchstaben, Zahlen und Unterstriche enthalten.')
      await screen.username.fill('jo')
      await refused('Benutzername muss zwischen 3 und 20 Zeichen lang sein.')
      await screen.username.fill('jonas')
      await screen.name.fill('J')
      await refused('Anzeigename muss zwischen 2 und 50 Zeichen lang sein.')
      await screen.name.fill('Jonas')
      await screen.phone.fill('null acht fünfzehn')
      await refused('Ungültige Handynummer.')
      await axe(page, '/einladen/annehmen with a fault')
      expect(sent).toEqual([])
    },
  )

  test('O-035 A used link is refused like an unknown one', thorough, async () => {
    const mia = await onboard(await newSingle(fixture))
    const code = await mia.invite('Jonas')
    await acceptAs(fixture, code)
    const { page, open, faults } = await fixture.visit()
    faults.provoke(REFUSED)
    await open(`/einladen/annehmen?inviteCode=${code}`)
    await see(acceptPage(page).invalid)
  })

  test('O-040 EINLADUNG-47 Somebody with an account of their own joins with one button', async () => {
    const mia = await onboard(await newSingle(fixture))
    const jonas = await onboard(await newSingle(fixture, 'Jonas'))
    const code = await mia.invite('Jonas')
    const { page, open, faults } = await fixture.visit({ as: jonas })
    // A person who moves to another pair gets a new connection.
    faults.tolerate(ENDED_POLL)
    const screen = acceptPage(page)
    await open('/')
    await open(`/einladen/annehmen?inviteCode=${code}`)
    await see(screen.join)
    await axe(page, '/einladen/annehmen with an account')
    await screen.join.click()
    await seeToast(page, 'Willkommen bei Mia')
    await arrive(page, '/')
    await open('/profil')
    await see(page.getByText('Mia · Königin'))
    await become(() => profilePage(page).invite.count(), 0)
  })
})
