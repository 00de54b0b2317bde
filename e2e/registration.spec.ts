import { describe, expect, test } from 'vitest'
import { registrationClosed } from '#contract/kernel/refusals.ts'
import { acceptAs, PASSWORD } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { axe, newSingle, useFixture } from './fixtures.ts'
import { acceptPage } from './pages/accept.ts'
import { loginPage } from './pages/login.ts'
import { setupPage } from './pages/setup.ts'
import { shell } from './pages/shell.ts'
import { arrive, become, gone, see } from './support/see.ts'

describe('An installation for invited people', () => {
  const fixture = useFixture({ env: { REGISTRATION: 'invited' } })

  test(
    'O-150 Offers to register to the first person ever; whoever comes too late is told, and then nobody is offered it',
    thorough,
    async () => {
      const [first, late] = [await fixture.visit(), await fixture.visit()]
      late.faults.provoke(/403 \(Forbidden\).*\/api\/auth\/register/)
      for (const { page, open } of [first, late]) {
        await open('/login')
        await see(loginPage(page).toRegister)
        expect(await loginPage(page).toInvitation.count()).toBe(0)
      }
      await loginPage(first.page).register({
        name: 'Mia',
        identifier: 'mia@beispiel.de',
        password: PASSWORD,
      })
      await arrive(first.page, '/setup-profile')
      const screen = loginPage(late.page)
      await screen.register({ name: 'Eva', identifier: 'eva@beispiel.de', password: PASSWORD })
      await see(screen.fault(registrationClosed.message))

      await late.page.reload()
      await see(screen.heading('Login'))
      await gone(screen.toRegister)
      await axe(late.page, '/login of an installation for invited people')
      await screen.toInvitation.focus()
      await late.page.keyboard.press('Enter')
      await arrive(late.page, '/einladen/annehmen')
      await see(acceptPage(late.page).code)
    },
  )
})

describe('A closed installation', () => {
  const fixture = useFixture({ env: { REGISTRATION: 'closed' } })

  test(
    'O-150 Takes the first person of a pair by the operator’s link, from the form over the setup to Heute',
    thorough,
    async () => {
      await expect(newSingle(fixture)).rejects.toThrow('403')
      const said = await fixture.server.command('invite')
      const [link = ''] = /https?:\/\/\S+/.exec(said) ?? []
      const { pathname, search } = new URL(link)
      const { page, open } = await fixture.visit()
      const screen = acceptPage(page)
      await open(pathname + search)
      await see(page.getByRole('heading', { name: 'Schön, dass du da bist' }))
      expect(await screen.roles.count()).toBe(0)
      expect(await screen.name.inputValue()).toBe('')
      await axe(page, 'an invitation from whoever runs the server')
      await screen.name.fill('Mia')
      await screen.fill({ username: 'mia', password: PASSWORD, email: 'mia@beispiel.de' })
      await screen.accept.click()
      await arrive(page, '/setup-profile')
      expect(page.url()).not.toContain('inviteCode')
      const setup = setupPage(page)
      await see(setup.welcome)
      await become(() => setup.email.inputValue(), 'mia@beispiel.de')
      await setup.complete({ username: 'mia', myRole: 'Königin', partnerRole: 'Dienend' })
      await arrive(page, '/')
      await see(shell(page).entry('Heute'))

      const other = await fixture.visit()
      other.faults.provoke(/404 \(Not Found\)/)
      await other.open(pathname + search)
      await see(acceptPage(other.page).invalid)
      await expect(
        acceptAs(fixture, new URLSearchParams(search).get('inviteCode') ?? ''),
      ).rejects.toThrow('404')
    },
  )
})
