import { test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { NO_CONNECTION } from './support/faults.ts'
import { canSeal, persistedHeads } from './support/persisted.ts'
import { become, see } from './support/see.ts'

const fixture = useFixture()

test('O-158 A dead connection to IndexedDB is reopened, and a waiting item survives the closed page', async () => {
  const { mia } = await newPair(fixture)
  const { page, context, faults, open, newTab } = await fixture.visit({
    as: mia,
    device: 'desktop',
  })
  faults.tolerate(NO_CONNECTION)
  // As in Chromium after a full disk, or in WebKit after its database process has ended.
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
  await canSeal(page)
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
  // An app that ends before the record is on the disk loses it.
  await become(async () => (await persistedHeads(page, 'waiting')).length, 1)
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const later = chatPage(await newTab('/chat'))
  await see(later.bubble('Trotzdem aufgehoben'))
  await become(
    async () => (await mia.ask(history)).map(({ text }) => text),
    ['Zuerst', 'Trotzdem aufgehoben'],
  )
  await become(later.texts, ['Zuerst', 'Trotzdem aufgehoben'])
})
