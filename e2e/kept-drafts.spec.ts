import { expect, test } from 'vitest'
import { takePhoto } from '../server/testing/pictures.ts'
import { newPair, useFixture } from './fixtures.ts'
import { chatPage } from './pages/chat.ts'
import { chatPhotos } from './pages/photos.ts'
import { shell } from './pages/shell.ts'
import { persistedRecords, readAhead, settledRecords } from './support/persisted.ts'
import { become, see } from './support/see.ts'

const fixture = useFixture()

test('O-158 A draft is stored sealed, and is restored after the phone has ended the app', async () => {
  const { mia } = await newPair(fixture)
  const { page, open, newTab } = await fixture.visit({ as: mia })
  const ahead = readAhead(page)
  await open('/chat')
  const screen = chatPage(page)
  await ahead
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

test('FOTO-03 Words for a photo are there again after a reload, as soon as one is chosen', async () => {
  const { mia } = await newPair(fixture)
  const { page, open } = await fixture.visit({ as: mia })
  const file = { name: 'balkon.jpg', mimeType: 'image/jpeg', buffer: await takePhoto('jpeg') }
  const { choose, words } = chatPhotos(page)
  const ahead = readAhead(page)
  await open('/chat')
  await see(chatPage(page).field)
  await ahead
  await settledRecords(page)
  const before = await persistedRecords(page)
  await choose(file)
  await words.fill('Vom Balkon.')
  await become(() => persistedRecords(page), before + 1)
  await page.reload()
  await choose(file)
  await become(() => words.inputValue(), 'Vom Balkon.')
})
