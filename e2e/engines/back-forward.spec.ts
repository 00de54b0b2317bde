import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPair } from '#server/testing/couples.ts'
import { today } from '../pages/cards.ts'
import { day } from '../pages/day.ts'
import { securityPage } from '../pages/security.ts'
import { shell } from '../pages/shell.ts'
import { storyList } from '../pages/stories.ts'
import { canSeal, waitingItems, workerIsReady } from '../support/persisted.ts'
import { arrive, become, entryIndex, see } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

/** Waits for the last skeleton to go, so that nothing moves a button while it is pressed. */
const isWhole = (page: Page) => become(() => page.locator('.skeleton').count(), 0)

/** Two pages of one tab; a browser with a back/forward cache keeps the earlier page there. */
inEachEngine((engine) => {
  const fixture = useEngine(engine)

  test('The back button does not return to an app that a later page of the tab has hidden', async () => {
    const { mia } = await newPair(fixture)
    const { page, session, open } = await fixture.visit(mia)
    const list = page.getByRole('heading', { name: 'Einkaufsliste' })
    const hide = page.getByRole('button', { name: 'Schnell verbergen' })
    await open('/profil/sicherheit')
    await see(securityPage(page).quickHide)
    await isWhole(page)
    await securityPage(page).quickHide.click()
    await see(hide)
    await open('/stories')
    await see(storyList(page).tab('Einreichen'))
    await see(hide)
    await hide.click()
    await arrive(page, '/notizen')
    await see(list)
    await session.back()
    await arrive(page, '/notizen')
    await see(list)
    expect(await page.evaluate(() => document.body.innerText)).not.toContain('Sicherheit')
    await page.getByRole('button', { name: 'Fertig' }).click()
    await arrive(page, '/')
    await see(shell(page).entry('Heute'))
  })

  test('PAUSE-22 Back and forward from /hilfe do not open it again', async () => {
    const { jonas } = await newPair(fixture)
    const { page, session, open } = await fixture.visit(jonas)
    const number = page.getByRole('link', { name: '116 016' })
    const help = page.getByRole('link', { name: 'Wenn es kein Spiel mehr ist' }).first()
    await open('/')
    await see(today(page).receiverEmpty)
    await shell(page).entry('Profil').click()
    await see(help)
    await isWhole(page)
    await help.click()
    await see(number)
    const entry = await entryIndex(page)
    await session.back()
    await see(today(page).receiverEmpty)
    await isWhole(page)
    await page.evaluate(() => history.forward())
    await become(() => entryIndex(page), entry)
    await see(today(page).receiverEmpty)
    expect(await number.count()).toBe(0)
  })

  test('The earlier page of a tab shows and sends a change that the later page has queued', async () => {
    const { mia, jonas } = await newPair(fixture)
    const [hers, his] = [await fixture.visit(mia), await fixture.visit(jonas)]
    await hers.open('/')
    await his.open('/stories')
    await see(storyList(his.page).tab('Einreichen'))
    await workerIsReady(his.page)
    await his.open('/')
    await see(today(his.page).receiverEmpty)
    await isWhole(his.page)
    await canSeal(his.page)
    his.network.cut()
    const { box, send } = day(his.page)
    await box.fill('Bis heute Abend.')
    // Pressed by key, since the lost network moves the button under a finger.
    await send.press('Enter')
    await become(() => waitingItems(his.page, 'changes'), 1)
    await his.session.back()
    await see(storyList(his.page).tab('Einreichen'))
    await shell(his.page).entry('Heute').click()
    await see(day(his.page).list.getByText('wartet auf das Netz'))
    his.network.restore()
    await see(day(hers.page).partnerMessage.getByText('Bis heute Abend.'))
    await become(() => waitingItems(his.page, 'changes'), 0)
  })
})
