import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPair } from '../../server/testing/couples.ts'
import { today } from '../pages/cards.ts'
import { day } from '../pages/day.ts'
import { securityPage } from '../pages/security.ts'
import { shell } from '../pages/shell.ts'
import { storyList } from '../pages/stories.ts'
import { canSeal, persistedRecords, workerIsReady } from '../support/persisted.ts'
import { arrive, become, see } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

/** Nothing comes above what is pressed any more. */
const isWhole = (page: Page) => become(() => page.locator('.skeleton').count(), 0)

/** Pages of one tab, the one before in the back/forward cache of the browsers that have one. */
inEachEngine((engine) => {
  const fixture = useEngine(engine)

  test('No way back leads into an app that a later page of the tab has hidden', async () => {
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

  test('What a later page of the tab has left waiting is seen in the one before, and sent by it', async () => {
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
    // What the network takes away moves the button below a finger.
    await send.press('Enter')
    await become(() => persistedRecords(his.page, 'changes'), 1)
    await his.session.back()
    await see(storyList(his.page).tab('Einreichen'))
    await shell(his.page).entry('Heute').click()
    await see(day(his.page).list.getByText('wartet auf das Netz'))
    his.network.restore()
    await see(day(hers.page).partnerMessage.getByText('Bis heute Abend.'))
    await become(() => persistedRecords(his.page, 'changes'), 0)
  })
})
