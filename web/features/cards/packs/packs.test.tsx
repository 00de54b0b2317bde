import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { exportCards, importCards, myCards } from '#contract/cards/calls.ts'
import { cardsFull } from '#contract/cards/errors.ts'
import { PACK_MAX } from '#contract/cards/rules.ts'
import { someCard } from '#web/testing/cards.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const entry = (id: string, title: string) => ({
  id,
  title,
  description: 'Text',
  level: 1,
  tags: [],
  category: 'Herzklopfen' as const,
})
const pack = {
  format: 'knistern.cards/1' as const,
  cards: [entry('a', 'Neue Karte'), entry('b', 'Alte Karte')],
}
const fileOf = (text: string) => new File([text], 'paket.json', { type: 'application/json' })

async function openMine(cards = [someCard('eigene')]) {
  logIn(mia)
  const server = serverFor(mia).on(myCards, () => cards)
  const app = await renderApp('/karten/meine-karten')
  const bring = async (text: string) => {
    await screen.findByRole('heading', { name: 'Kartenpakete' })
    await app.user.upload(
      screen.getByLabelText('Aus Datei holen', { selector: 'input' }),
      fileOf(text),
    )
  }
  return { app, server, bring }
}

test('O-144 A pack shows the cards it would add, and is imported after confirmation', async () => {
  const { app, server, bring } = await openMine()
  server.on(importCards, ({ query, body }) => ({
    cards: body.cards.map(({ title }, at) => ({ title, category: 'Herzklopfen', known: at === 1 })),
    added: query.preview === true ? 0 : 1,
  }))
  await bring(JSON.stringify(pack))
  const preview = within(await screen.findByRole('dialog'))
  expect(preview.getByText('Neue Karte')).toBeVisible()
  expect(preview.getByText('Herzklopfen · habt ihr schon')).toBeVisible()
  expect(server.requests(importCards).map(({ query }) => query.preview)).toEqual([true])
  await app.user.click(preview.getByRole('button', { name: 'Eine Karte übernehmen' }))
  expect((await screen.findAllByText('Eine Karte ist dazugekommen.'))[0]).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(server.requests(importCards).at(-1)?.body).toEqual(pack)
})

test('O-144 A pack without new cards cannot be imported', async () => {
  const { server, bring } = await openMine([])
  server.on(importCards, () => ({
    cards: [{ title: 'Alte Karte', category: 'Herzklopfen', known: true }],
    added: 0,
  }))
  await bring(JSON.stringify(pack))
  const preview = within(await screen.findByRole('dialog'))
  expect(preview.getByText('Alle Karten dieses Pakets habt ihr schon.')).toBeVisible()
  expect(preview.queryByRole('button', { name: /übernehmen/ })).not.toBeInTheDocument()
})

test('A file that is not a card pack is reported as such, without a request to the server', async () => {
  const { server, bring } = await openMine()
  await bring('{"format":"etwas anderes"}')
  expect((await screen.findAllByText('Das ist kein Kartenpaket von Knistern.'))[0]).toBeVisible()
  expect(server.requests(importCards)).toHaveLength(0)
})

test('O-151 A file with too many cards for one import is split into several, and the result is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server, bring } = await openMine()
  const sizes: number[] = []
  server.on(importCards, ({ query, body }) => {
    if (query.preview !== true) {
      if (sizes.push(body.cards.length) > 1) return cardsFull
    }
    const cards = body.cards.map(({ title }) => ({ title, category: 'Herzklopfen', known: false }))
    return { cards, added: query.preview === true ? 0 : cards.length }
  })
  const many = Array.from({ length: PACK_MAX + 2 }, (_, at) => entry(`k-${at}`, `Karte ${at}`))
  await bring(JSON.stringify({ ...pack, cards: many }))
  const preview = within(await screen.findByRole('dialog'))
  await app.user.click(preview.getByRole('button', { name: '502 Karten übernehmen' }))
  const said = `500 Karten sind dazugekommen. ${cardsFull.message}`
  expect((await screen.findAllByText(said))[0]).toBeInTheDocument()
  expect(sizes).toEqual([PACK_MAX, 2])
})

test('A refusal is shown in the words of the server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { server, bring } = await openMine()
  server.on(importCards, () => ({
    status: 400,
    code: 'input_invalid',
    message: 'Da fehlt etwas: Karten, Nr. 1, Schärfe.',
  }))
  await bring(JSON.stringify(pack))
  expect((await screen.findAllByText('Da fehlt etwas: Karten, Nr. 1, Schärfe.'))[0]).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('A failed export of the own cards shows the message of the server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server } = await openMine()
  server.on(exportCards, () => ({
    status: 503,
    code: 'refused',
    message: 'Gerade nicht erreichbar.',
  }))
  await app.user.click(await screen.findByRole('button', { name: 'Als Datei sichern' }))
  expect((await screen.findAllByText('Gerade nicht erreichbar.'))[0]).toBeVisible()
})
