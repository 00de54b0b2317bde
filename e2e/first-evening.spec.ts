import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { login as logIn, saveProfile } from '#contract/accounts/calls.ts'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { favoriteCard, listCards } from '#contract/cards/calls.ts'
import { join, leave } from '#contract/pairing/calls.ts'
import { createStory, updateStory } from '#contract/stories/calls.ts'
import { acceptAs, PASSWORD } from '../server/testing/couples.ts'
import { thorough } from '../server/testing/effort.ts'
import { newClient } from '../server/testing/person.ts'
import { axe, newPair, newSingle, useFixture, type Visitor } from './fixtures.ts'
import { acceptPage } from './pages/accept.ts'
import { deck, today } from './pages/cards.ts'
import { chatPage } from './pages/chat.ts'
import { day } from './pages/day.ts'
import { invitePage } from './pages/invite.ts'
import { loginPage } from './pages/login.ts'
import { profilePage } from './pages/profile.ts'
import { setupPage } from './pages/setup.ts'
import { shell } from './pages/shell.ts'
import { ENDED_POLL, FORMER_PAIR, NO_CONNECTION } from './support/faults.ts'
import { isOnFirstScreen, PHONES, topOf } from './support/first-screen.ts'
import { joined } from './support/joined.ts'
import { loaded } from './support/loaded.ts'
import { onboard } from './support/people.ts'
import { arrive, become, gone, see } from './support/see.ts'
import { setVisibility } from './support/visibility.ts'

const fixture = useFixture()

/** The link that the chat shows to a person without a partner. */
const alone = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Einladung senden' })

/** Opens a tab on a path and waits until it hears what happens elsewhere. */
async function listenAt({ context, open, newTab }: Visitor, path: string, first = false) {
  const [page] = context.pages()
  if (first && page !== undefined) {
    const listening = joined(page)
    await open(path)
    await listening
    return page
  }
  const [tab] = await Promise.all([newTab(path), context.waitForEvent('page').then(joined)])
  return tab
}

describe('Two new people on phones', () => {
  test.each(PHONES)(
    'SETUP-22 EINLADUNG-49 HEUTE-22 HEUTE-23 At $width x $height both know who chooses, from the setup to the card',
    async (viewport) => {
      const browser = { viewport }
      const hers = await fixture.visit({ browser })
      const { page } = hers
      const number = viewport.width
      await hers.open('/login')
      const identifier = `mia.${number}@beispiel.de`
      await loginPage(page).register({ name: 'Mia', identifier, password: PASSWORD })
      await arrive(page, '/setup-profile')
      const setup = setupPage(page)
      // The question is the first thing, and nothing covers it.
      await see(setup.chooser('Mein:e Partner:in'))
      expect(await isOnFirstScreen(setup.chooser('Ich'))).toBe(true)
      expect(await isOnFirstScreen(setup.save)).toBe(false)
      await setup.chooser('Ich').check()
      expect(await setup.myRole.inputValue()).toBe('Königin')
      await setup.username.fill(`mia_${number}`)
      await setup.save.scrollIntoViewIfNeeded()
      // The consequences stand above the button that is pressed.
      expect(await isOnFirstScreen(setup.summary)).toBe(true)
      expect(await setup.summary.innerText()).toContain('Du wählst die Karte des Tages')
      await axe(page, '/setup-profile with a username')
      await setup.save.click()
      await arrive(page, '/')
      await see(page.getByText(/^Du wählst sie, denn deine Rolle ist „Königin“\./))

      await hers.open('/einladen')
      const { pathname, search } = new URL(await invitePage(page).invite('Jonas'))
      const his = await fixture.visit({ browser })
      await his.open(pathname + search)
      const accepting = acceptPage(his.page)
      await see(accepting.greeting('Jonas'))
      await see(his.page.getByText('Mia wählt die Karte des Tages, du bekommst sie.'))
      await see(
        his.page.getByText(
          'Es sind Rollen für ein Spiel. Passt dir deine nicht, sag es Mia: Im Profil lassen sie sich jederzeit ändern.',
        ),
      )
      await accepting.fill({ username: `jonas_${number}`, password: PASSWORD })
      await accepting.accept.click()
      await arrive(his.page, '/')
      await see(his.page.getByText(/^Mia wählt sie, denn das gehört zur Rolle „Königin“\./))

      // A long message later the card is still on her first screen.
      const words =
        'Komm heute früh, ich habe gekocht, und danach habe ich noch eine Idee. '.repeat(3)
      await day(his.page).write(words)
      await hers.open('/')
      await see(day(page).partnerMessage)
      await loaded(page)
      const bar = (await page.getByRole('navigation').boundingBox())?.height ?? 0
      expect(await isOnFirstScreen(deck(page).heading, bar)).toBe(true)
      expect(await topOf(page, deck(page).carousel)).toBeLessThan(viewport.height - bar - 40)
      await axe(page, '/ of a first evening')
    },
  )
})

describe('Two people, nobody reloads', () => {
  test('The inviter sees the other one come, on whatever screen, and all that follows', async () => {
    const mia = await onboard(await newSingle(fixture))
    const code = await mia.invite('Jonas')
    const visitor = await fixture.visit({ as: mia })
    visitor.faults.tolerate(ENDED_POLL)
    visitor.faults.tolerate(FORMER_PAIR)
    const chat = await listenAt(visitor, '/chat', true)
    const [home, profile, inviting] = [
      await listenAt(visitor, '/'),
      await listenAt(visitor, '/profil'),
      await listenAt(visitor, '/einladen'),
    ]
    const room = chatPage(chat)
    await see(alone(chat))
    await become(() => room.field.isDisabled(), true)
    await see(home.getByRole('link', { name: 'Partner:in einladen' }))
    await see(profilePage(profile).invite)
    await see(invitePage(inviting).open('Jonas'))

    const jonas = await acceptAs(fixture, code)
    await see(shell(chat).header.getByText('mit Jonas'))
    await gone(alone(chat))
    await room.field.fill('Da bist du ja')
    await room.send.click()
    await become(() => room.delivery('Da bist du ja').getAttribute('title'), 'Gesendet')
    await see(day(home).panel.getByText('Jonas', { exact: true }))
    await gone(home.getByRole('link', { name: 'Partner:in einladen' }))
    await see(profile.getByText('Jonas · Dienend'))
    await gone(profilePage(profile).invite)
    await see(inviting.getByText('Jonas ist da.'))

    // Another name.
    await jonas.ask(saveProfile, { body: { name: 'Jonathan' } })
    await see(shell(chat).header.getByText('mit Jonathan'))
    await see(day(home).panel.getByText('Jonathan', { exact: true }))
    await see(profile.getByText('Jonathan · Dienend'))

    // He leaves: she is where she was before him.
    await jonas.ask(leave, { body: { password: PASSWORD } })
    await see(alone(chat))
    await gone(room.bubble('Da bist du ja'))
    await see(home.getByRole('link', { name: 'Partner:in einladen' }))
    await see(profilePage(profile).invite)
  })

  test('The roles of one are seen by the other at once: who chooses the card, and the profile', async () => {
    const { mia, jonas } = await newPair(fixture)
    const visitor = await fixture.visit({ as: jonas })
    const home = await listenAt(visitor, '/', true)
    const profile = await listenAt(visitor, '/profil')
    await see(profile.getByText('Mia · Königin'))
    const { chooserEmpty, receiverEmpty } = today(home)
    await see(receiverEmpty)
    await mia.ask(saveProfile, { body: { myRole: 'Dienend', partnerRole: 'Herr' } })
    await see(profile.getByText('Mia · Dienend'))
    await see(chooserEmpty)
    await mia.ask(saveProfile, { body: { myRole: 'Königin', partnerRole: 'Dienend' } })
    await see(receiverEmpty)
  })

  test(
    'A phone that was away when the other one came knows it when it is back',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const code = await mia.invite('Jonas')
      const visitor = await fixture.visit({ as: mia, worker: true })
      visitor.faults.tolerate(NO_CONNECTION)
      const page = await listenAt(visitor, '/chat', true)
      await see(alone(page))
      await visitor.context.setOffline(true)
      const jonas = await acceptAs(fixture, code)
      await visitor.context.setOffline(false)
      await see(shell(page).header.getByText('mit Jonas'))
      await setVisibility(page, 'hidden')
      await jonas.ask(saveProfile, { body: { name: 'Jonathan' } })
      const listening = joined(page)
      await setVisibility(page, 'visible')
      await listening
      await see(shell(page).header.getByText('mit Jonathan'))
    },
  )

  test(
    'O-040 An open app of somebody who joins elsewhere moves along; the inviter knows',
    thorough,
    async () => {
      const mia = await onboard(await newSingle(fixture))
      const inviteCode = await mia.invite('Jonas')
      const jonas = await onboard(await newSingle(fixture, 'Jonas'))
      const [hers, his] = [await fixture.visit({ as: mia }), await fixture.visit({ as: jonas })]
      for (const { faults } of [hers, his]) {
        faults.tolerate(ENDED_POLL)
        faults.tolerate(FORMER_PAIR)
      }
      const [chat, home] = [await listenAt(hers, '/chat', true), await listenAt(his, '/', true)]
      await see(home.getByRole('link', { name: 'Partner:in einladen' }))
      await jonas.ask(join, { body: { inviteCode } })
      await see(shell(chat).header.getByText('mit Jonas'))
      await see(home.getByLabel('Nachricht an Mia'))
      await gone(home.getByRole('link', { name: 'Partner:in einladen' }))
      // Live news reach both in the pair they now share.
      await day(home).write('Da bin ich')
      await hers.open('/')
      await see(day(chat).partnerMessage)

      await mia.ask(deleteAccount, { body: { password: PASSWORD } })
      await see(home.getByRole('link', { name: 'Partner:in einladen' }))
      hers.faults.tolerate(/401 \(Unauthorized\)|konnte/)
    },
  )

  test(
    'A story is read as the other one has just rewritten it, a heart as the other device has set it',
    thorough,
    async () => {
      const { mia, jonas } = await newPair(fixture)
      const { id } = await mia.ask(createStory, {
        body: { title: 'Am See', description: 'Erst so.' },
      })
      const [card] = await jonas.ask(listCards)
      const visitor = await fixture.visit({ as: jonas })
      const story = await listenAt(visitor, `/stories/${id}`, true)
      const detail = await listenAt(visitor, `/karten/karte/${card?.id}`)
      await see(story.getByText('Erst so.'))
      const heart = detail.getByRole('button', { name: /Favorit/ })
      await become(() => heart.getAttribute('aria-pressed'), 'false')
      await mia.ask(updateStory, {
        params: { id: String(id) },
        body: { title: 'Am Meer', description: 'Dann anders.' },
      })
      await see(story.getByText('Dann anders.'))
      const tablet = newClient(fixture.address)
      const login = await tablet.ask(logIn, {
        body: { identifier: jonas.email, password: PASSWORD },
      })
      tablet.token = login.token
      await tablet.ask(favoriteCard, { query: { cardId: card?.id ?? '', isFavorite: true } })
      await become(() => heart.getAttribute('aria-pressed'), 'true')
    },
  )
})
