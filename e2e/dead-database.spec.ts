import { expect, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { become, see } from './support/see.ts'

const fixture = useFixture()

test('O-158 A connection to the database of the device that has died is opened anew, and what waits outlives the page', async () => {
  const { mia } = await newPair(fixture)
  const { page, context, faults, open, newTab } = await fixture.visit({
    as: mia,
    device: 'desktop',
  })
  faults.tolerate(NO_CONNECTION)
  // As Chromium does after the disk was full, and WebKit after its process for databases has ended.
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    const dead = new WeakSet<IDBDatabase>()
    Object.assign(window, { deadDatabases: 0, killDatabases: false })
    IDBDatabase.prototype.transaction = function (...asked: Parameters<typeof transaction>) {
      const page = window as unknown as { deadDatabases: number; killDatabases: boolean }
      if (page.killDatabases) {
        page.killDatabases = false
        page.deadDatabases += 1
        dead.add(this)
      }
      if (dead.has(this)) throw new DOMException('The connection is closed.', 'InvalidStateError')
      return transaction.apply(this, asked)
    }
  })
  await open('/chat')
  const screen = chatPage(page)
  await screen.write('Zuerst')
  await become(() => screen.delivery('Zuerst').getAttribute('title'), 'Gesendet')
  await context.setOffline(true)
  await page.evaluate(() => Object.assign(window, { killDatabases: true }))
  await screen.write('Trotzdem aufgehoben')
  await become(
    () => page.evaluate(() => (window as unknown as { deadDatabases: number }).deadDatabases),
    1,
  )
  await become(
    () => screen.delivery('Trotzdem aufgehoben').getAttribute('title'),
    'Wird gesendet, sobald du wieder Netz hast',
  )
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const later = chatPage(await newTab('/chat'))
  await see(later.bubble('Trotzdem aufgehoben'))
  await become(
    async () => (await mia.ask(history)).map(({ text }) => text),
    ['Zuerst', 'Trotzdem aufgehoben'],
  )
  expect(await later.texts()).toEqual(['Zuerst', 'Trotzdem aufgehoben'])
})
