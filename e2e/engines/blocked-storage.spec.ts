import { describe, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { newPair } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { today } from '../pages/cards.ts'
import { chatPage } from '../pages/chat.ts'
import { loginPage } from '../pages/login.ts'
import { profilePage } from '../pages/profile.ts'
import { shell } from '../pages/shell.ts'
import { arrive, become, see } from '../support/see.ts'
import { useEngine } from './fixture.ts'

const reason = whyAbsent('Firefox')

describe.skipIf(reason !== undefined)(`Firefox (${reason ?? 'there'})`, thorough, () => {
  // „Alle Cookies“ of its settings: no site may store anything.
  const fixture = useEngine('Firefox', { preferences: { 'network.cookie.cookieBehavior': 2 } })

  test('O-029 Where the settings of Firefox block all storage, one can log in and write', async () => {
    const roles = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const
    const { mia, jonas } = await newPair(fixture, { roles })
    const { page, open } = await fixture.visit()
    await open('/login')
    await loginPage(page).enter(mia.email, mia.password)
    await arrive(page, '/')
    await see(today(page).chooserEmpty)
    await shell(page).entry('Nachrichten').click()
    const { field, send, bubble } = chatPage(page)
    await field.fill('Ich bin da')
    await send.click()
    await see(bubble('Ich bin da'))
    await become(async () => (await jonas.ask(history)).map(({ text }) => text), ['Ich bin da'])
    await shell(page).entry('Profil').click()
    await see(profilePage(page).heading)
    // A device that stores nothing has nobody logged in on the next page.
    await open('/')
    await arrive(page, '/login')
  })
})
