import { expect, test } from 'vitest'
import { newPair, PASSWORD } from '#server/testing/couples.ts'
import { acceptPage } from '../pages/accept.ts'
import { deck, today } from '../pages/cards.ts'
import { day } from '../pages/day.ts'
import { invitePage } from '../pages/invite.ts'
import { loginPage } from '../pages/login.ts'
import { profilePage } from '../pages/profile.ts'
import { setupPage } from '../pages/setup.ts'
import { shell } from '../pages/shell.ts'
import { storyEditor, storyList, storyMatchesPage, storyPage } from '../pages/stories.ts'
import { arrive, become, focusOn, gone, see, seeToast } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

/** Whether the centre of the focused element is uncovered; runs in the page. */
function isFocusOnTop(): boolean {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return false
  const { x, y, width, height } = activeElement.getBoundingClientRect()
  return activeElement.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

inEachEngine((engine) => {
  const fixture = useEngine(engine)

  test('Mia registers, says who she is and invites; Jonas opens the link, accepts, and both are a pair', async () => {
    const { page, open } = await fixture.visit()
    await open('/')
    await arrive(page, '/login')
    await loginPage(page).register({
      name: 'Mia',
      identifier: 'mia@beispiel.de',
      password: PASSWORD,
    })
    await arrive(page, '/setup-profile')
    // WCAG 2.4.11: nothing covers the focused element.
    await setupPage(page).username.focus()
    for (let field = 0; field < 6; field += 1) {
      await page.keyboard.press('Tab')
      await become(() => page.evaluate(isFocusOnTop), true)
    }
    await setupPage(page).complete({ username: 'mia', myRole: 'Königin', partnerRole: 'Dienend' })
    await arrive(page, '/')
    await see(today(page).chooserEmpty)
    await shell(page).entry('Profil').click()
    await profilePage(page).invite.click()
    const { pathname, search } = new URL(await invitePage(page).invite('Jonas'))

    const his = await fixture.visit()
    await his.open(pathname + search)
    const screen = acceptPage(his.page)
    await see(screen.greeting('Jonas'))
    await screen.fill({ username: 'jonas', password: 'sternenhimmel' })
    await screen.accept.click()
    await arrive(his.page, '/')
    await see(today(his.page).receiverEmpty)
    await shell(page).entry('Heute').click()
    await see(day(page).panel.getByText('Jonas', { exact: true }))
  })

  test('Mia swipes through the deck and chooses a card, which appears on his open Heute', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await his.open('/')
    await see(today(his.page).receiverEmpty)
    await hers.open('/')
    const { carousel, place, turn, title, choose } = deck(hers.page)
    await see(turn)
    const start = await place()
    await hers.swipe(carousel, { x: -220, y: 0 })
    await become(place, start + 1)
    await hers.swipe(carousel, { x: 220, y: 0 })
    await become(place, start)
    await turn.click()
    await see(choose)
    const chosen = await title.innerText()
    await choose.click()
    await see(today(hers.page).locked)
    await see(today(his.page).title.filter({ hasText: chosen }))
    await see(today(his.page).by('Mia'))
  })

  test('Jonas posts a seven by keyboard, and it appears on her open screen', async () => {
    const roles = { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } as const
    const { mia, jonas } = await newPair(fixture, { roles })
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/')
    await day(hers.page).unfold()
    await see(day(hers.page).nobody)
    await his.open('/')
    const { keyboard } = his.page
    const { set, form, slider, words, save, unfold } = day(his.page)
    await unfold()
    await see(set)
    await focusOn(set)
    await keyboard.press('Enter')
    await see(form)
    await slider.focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'Tab']) await keyboard.press(key)
    for (const key of 'Erst') await keyboard.press(key)
    expect(await words.inputValue()).toBe('Erst')
    await focusOn(save)
    await keyboard.press('Enter')
    await gone(form)
    await become(() => day(hers.page).level('Jonas', 7).count(), 1)
    await become(() => day(hers.page).heat('partner').count(), 1)
    await see(day(hers.page).panel.getByText('„Erst“'))
  })

  test('Mia writes a story, both read and rate it, and it becomes a match', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/stories')
    await storyList(hers.page).tab('Einreichen').click()
    const editor = storyEditor(hers.page)
    await editor.title.fill('Das Boot im Schilf')
    await editor.description.fill('Wir haben das Boot **losgebunden**, ohne jemanden zu fragen.')
    await editor.preview.click()
    await see(hers.page.locator('.story-text strong', { hasText: 'losgebunden' }))
    await editor.save.click()
    await arrive(hers.page, '/stories')
    await seeToast(hers.page, 'Geschichte erfolgreich gespeichert!')
    await his.open('/stories')
    for (const { page } of [hers, his]) {
      await storyList(page).story('Das Boot im Schilf').click()
      const story = storyPage(page)
      await see(story.text.locator('strong'))
      await story.flame(4).click()
      await story.choice('Würde ich ausprobieren').click()
      await story.save.click()
      await see(story.saved)
    }
    await hers.open('/stories/matches')
    await see(storyMatchesPage(hers.page).count('1 gemeinsame Fantasie'))
    await see(storyMatchesPage(hers.page).match('Das Boot im Schilf'))
  })
})
