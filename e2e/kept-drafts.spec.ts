import { expect, test } from 'vitest'
import { newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { shell } from './pages/shell.ts'
import { persistedRecords, settledRecords } from './support/persisted.ts'
import { become, see } from './support/see.ts'

const fixture = useFixture()

test('O-158 What is being written is there again after the phone has ended the app, sealed', async () => {
  const { mia } = await newPair(fixture)
  const { page, open, newTab } = await fixture.visit({ as: mia })
  await open('/chat')
  const screen = chatPage(page)
  await settledRecords(page)
  const before = await persistedRecords(page)
  await screen.field.fill('Noch nicht fertig')
  await become(() => persistedRecords(page), before + 1)
  await page.close({ runBeforeUnload: false })
  const again = await newTab('/chat')
  await become(() => chatPage(again).field.inputValue(), 'Noch nicht fertig')
  expect(await again.evaluate(() => JSON.stringify(localStorage))).not.toContain(
    'Noch nicht fertig',
  )
  await see(shell(again).bar)
})
