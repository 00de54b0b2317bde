// @module-tag slow
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCard, listTags, readCard, updateCard } from '#contract/cards/calls.ts'
import { cardChanged, cardNotYours, cardsFull, categoryUnknown } from '#contract/cards/errors.ts'
import { categoryById } from '#contract/cards/rules.ts'
import { newClientId } from '#web/lib/offline/clientId.ts'
import { waitingChanges } from '#web/lib/offline/waitingChanges.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { clearDeviceData } from '#web/lib/session/clearDeviceData.ts'
import { mergeSavedProfile } from '#web/lib/session/identity.ts'
import { mergeProfile, storeLogin } from '#web/lib/session/session.ts'
import { resetPairData, resetSessionData } from '#web/lib/session/sessionReset.ts'
import { someCard } from '#web/testing/cards.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { isSeen } from '#web/testing/seen.ts'
import { notices } from '#web/ui/feedback/notices.ts'
import { currentToast } from '#web/ui/feedback/toastStore.ts'
import { cardQuery } from '../queries.ts'
import { newCards, refusedCards } from './changes.ts'
import { emptyDraft } from './state.ts'
import { formTexts } from './texts.ts'

// A word of the test before would stand beside the form's own.
beforeEach(() => currentToast.set(null))

const known = [
  'Zuhause',
  'Zungenkuss',
  'Zug',
  'Zelt',
  'Zimmer',
  'Zitrone',
  'Zauber',
  'Zufall',
  'Bad',
]

async function openForm() {
  logIn(mia)
  const server = serverFor(mia)
    .on(listTags, () => known.map((name, i) => ({ id: `t${i}`, name })))
    .on(createCard, ({ body }) =>
      someCard('neu-1', {
        ...body,
        addressee: body.addressee ?? 'both',
        keep: body.keep ?? false,
        instructions: body.instructions ?? null,
        category: categoryById(body.categoryId) ?? { id: 'wohl', name: 'Wohlfühlmomente' },
        tags: body.tags.map((name) => ({ id: name, name })),
        createdBy: mia.id,
      }),
    )
  const app = await renderApp('/karten/new')
  await screen.findByRole('heading', { level: 1, name: 'Eine neue eigene Karte anlegen' })
  const save = () => app.user.click(screen.getByRole('button', { name: 'Karte speichern' }))
  return { app, server, save }
}

const title = () => screen.getByLabelText('Titel')
const description = () => screen.getByLabelText('Beschreibung')
const tags = () => screen.getByRole('combobox', { name: 'Tags' })
const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Tag „/ })
    .map((one) => one.parentElement?.firstChild?.textContent)

test('KARTEN-28 KARTEN-91 KARTEN-92 The form has a box of 12 rows and one of 4', async () => {
  await openForm()
  expect(description()).toHaveAttribute('rows', '12')
  expect(screen.getByLabelText('Anleitung')).toHaveAttribute('rows', '4')
})

test('KARTEN-84 to KARTEN-87 Nothing is sent while a required field is missing, and it is named', async () => {
  const { app, server, save } = await openForm()
  await save()
  expect(screen.getByText('Bitte gib der Karte einen Titel.')).toBeVisible()
  expect(title()).toHaveFocus()
  await app.user.type(title(), 'Tanz')
  await save()
  expect(screen.getByText('Bitte wähle eine Kategorie.')).toBeVisible()
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await save()
  expect(screen.getByText('Bitte beschreibe die Karte.')).toBeVisible()
  expect(description()).toHaveFocus()
  expect(server.requests(createCard)).toHaveLength(0)
})

test('KARTEN-88 KARTEN-99 O-098 A saved card is confirmed, the form is empty and stays', async () => {
  const { app, server, save } = await openForm()
  await app.user.type(title(), ' Tanz im Flur ')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  await app.user.click(screen.getByLabelText('Schärfe 6 von 10'))
  await app.user.type(tags(), 'zuhause{Enter}Flur{Enter}')
  await save()
  expect(await screen.findByText('Karte wurde gespeichert!')).toBeVisible()
  expect(server.requests(createCard)[0]?.body).toMatchObject({
    title: 'Tanz im Flur',
    categoryId: 'herz',
    description: 'Langsam.',
    instructions: null,
    dirtyLevel: 6,
    tags: ['Zuhause', 'Flur'],
    addressee: 'both',
    keep: false,
  })
  expect(title()).toHaveValue('')
  expect(description()).toHaveValue('')
  expect(chips()).toEqual([])
  expect(screen.getByLabelText('Schärfe 6 von 10')).not.toBeChecked()
  expect(app.path()).toBe('/karten/new')
  expect(screen.getByRole('link', { name: 'Ansehen' })).toHaveAttribute(
    'href',
    '/karten/karte/neu-1',
  )
})

test('O-162 A card is for both unless its author says whom it addresses; the editor knows it again', async () => {
  const { app, server, save } = await openForm()
  const to = (name: string) => screen.getByRole('radio', { name })
  expect(to('Ihr beide')).toBeChecked()
  await app.user.type(title(), 'Füße hoch')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Heute wird bedient.')
  await app.user.click(to('Wer die Karte bekommt'))
  await save()
  await screen.findByText('Karte wurde gespeichert!')
  expect(server.requests(createCard)[0]?.body.addressee).toBe('receiver')
  expect(to('Ihr beide')).toBeChecked()
  server.on(readCard, ({ params }) =>
    someCard(params.id, { createdBy: mia.id, addressee: 'chooser' }),
  )
  await app.router.navigate({ to: '/karten/karte/$id/edit', params: { id: 'k7' } })
  await screen.findByRole('heading', { level: 1, name: 'Karte bearbeiten' })
  await waitFor(() => expect(to('Wer die Karte wählt')).toBeChecked())
})

test('O-163 A card can be made to keep, unless it is about whoever receives it; the editor knows it again', async () => {
  const { app, server, save } = await openForm()
  const keep = () => screen.queryByRole('switch', { name: /^Zum Aufheben/ })
  expect(keep()).not.toBeChecked()
  await app.user.type(title(), 'Gutschein')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Ein Bad.')
  await app.user.click(screen.getByText('Zum Aufheben'))
  await app.user.click(screen.getByRole('radio', { name: 'Wer die Karte bekommt' }))
  expect(keep()).toBeNull()
  await app.user.click(screen.getByRole('radio', { name: 'Wer die Karte wählt' }))
  expect(keep()).toBeChecked()
  await save()
  await screen.findByText('Karte wurde gespeichert!')
  expect(server.requests(createCard)[0]?.body).toMatchObject({ addressee: 'chooser', keep: true })
  expect(keep()).not.toBeChecked()
  server.on(readCard, ({ params }) => someCard(params.id, { createdBy: mia.id, keep: true }))
  await app.router.navigate({ to: '/karten/karte/$id/edit', params: { id: 'k7' } })
  await screen.findByRole('heading', { level: 1, name: 'Karte bearbeiten' })
  await waitFor(() => expect(keep()).toBeChecked())
})

test('KARTEN-100 O-185 A failed save is logged and said, and keeps every word', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server, save } = await openForm()
  server.on(createCard, () => categoryUnknown)
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  await save()
  await waitFor(() =>
    expect(log).toHaveBeenCalledWith('Karte konnte nicht gespeichert werden', expect.anything()),
  )
  expect(screen.queryByText('Karte wurde gespeichert!')).not.toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(categoryUnknown.message)
  expect(title()).toHaveValue('Tanz')
})

test.each([
  [
    'fails on the server',
    () => Response.json({ code: 'internal_error', message: 'Interner Fehler' }, { status: 500 }),
    /^Die Karte konnte nicht gespeichert werden\. Dein Text steht noch da\.$/,
  ],
  [
    'does not reach it',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /Dein Text steht noch da\. Keine Verbindung\.$/,
  ],
])(
  'KARTEN-100 O-185 A change of a card that %s says so until the next try',
  async (_, answer, said) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { app, server, before, save } = await openEdit()
    server.on(updateCard, answer)
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    expect(screen.getByLabelText('Titel')).toHaveValue('Titel k7 von Mia')
    server.on(updateCard, ({ body }) => ({ ...before, title: body.title }))
    await save()
    await waitFor(() => expect(app.path()).toBe('/karten/karte/k7'))
    expect(
      screen.getByText('Karte wurde gespeichert!', { selector: '[role=status]' }),
    ).toBeInTheDocument()
  },
)

test('O-151 Without room for one more the sentence says so, and every word stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { app, server, save } = await openForm()
  server.on(createCard, () => cardsFull)
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(cardsFull.message)
  expect(title()).toHaveValue('Tanz')
  expect(description()).toHaveValue('Langsam.')
})

test('O-158 A card that waited and is refused is not said to be saved, and its text is back in the open form', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { app, server, save } = await openForm()
  server.on(createCard, () => Promise.reject(new TypeError('Failed to fetch')))
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  await save()
  expect(await screen.findByText(/Die Karte wartet auf das Netz/)).toBeVisible()
  expect(title()).toHaveValue('')
  server.on(createCard, () => cardsFull)
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText(new RegExp(cardsFull.message))).toBeVisible()
  expect(screen.queryByText('Karte wurde gespeichert!')).not.toBeInTheDocument()
  expect(title()).toHaveValue('Tanz')
  expect(description()).toHaveValue('Langsam.')
})

test('Cards that were refused while no form was open are offered one after the other, and not left behind without a question', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  logIn(mia)
  const server = serverFor(mia).on(createCard, () => cardsFull)
  const { submit } = newCards
  const texts = { ...emptyDraft, categoryId: 'herz', description: 'Ohne Eile.' }
  for (const one of ['Eins', 'Zwei'])
    submit({ clientId: newClientId(), draft: { ...texts, title: one } })
  await waitFor(() => expect(refusedCards.get()).toHaveLength(2))
  expect(server.requests(createCard)).toHaveLength(2)
  const app = await renderApp('/karten/new')
  expect(await screen.findByText(new RegExp(cardsFull.message))).toBeVisible()
  expect(title()).toHaveValue('Eins')
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  await app.user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(app.path()).toBe('/karten/meine-karten'))
  app.unmount()
  await renderApp('/karten/new')
  expect(await screen.findByLabelText('Titel')).toHaveValue('Zwei')
})

test('A card that waited when its pair was left stands in the form again, and of whoever logs in next nothing does', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  logIn(mia)
  serverFor(mia).on(createCard, () => Promise.reject(new TypeError('Failed to fetch')))
  const draft = { ...emptyDraft, title: 'Tanz', categoryId: 'herz', description: 'Ohne Eile.' }
  await newCards.submitAndWait({ clientId: newClientId(), draft })
  resetSessionData()
  storeLogin({ token: 'token-2', userId: jonas.id })
  mergeProfile({ ...jonas, pairId: 'pair-2' })
  await waitFor(() => expect(waitingChanges.get()).toEqual([]))
  expect(refusedCards.get()).toEqual([])
  resetSessionData()
  logIn(mia)
  await newCards.submitAndWait({ clientId: newClientId(), draft })
  serverFor({ ...mia, pairId: 'pair-2' })
  resetPairData()
  mergeProfile({ ...mia, pairId: 'pair-2' })
  await waitFor(() => expect(refusedCards.get()).toEqual([draft]))
  const app = await renderApp('/karten/new')
  expect(await screen.findByLabelText('Titel')).toHaveValue('Tanz')
  app.unmount()
})

test('A card that is being written when the partner leaves stands in the form again, and after a logout nowhere', async () => {
  const { app } = await openForm()
  await app.user.type(screen.getByLabelText('Titel'), 'Tanz')
  serverFor({ ...mia, pairId: 'pair-2' })
  act(() => mergeSavedProfile({ ...mia, pairId: 'pair-2' }))
  await waitFor(() => expect(screen.getByLabelText('Titel')).toHaveValue('Tanz'))
  expect(notices.get()).toEqual([formTexts.dropped])
  await act(() => clearDeviceData())
  expect(refusedCards.get()).toEqual([])
})

test('KARTEN-89 KARTEN-90 KONST-18 Ten chillies set the level, a reset clears it', async () => {
  const { app } = await openForm()
  const levels = within(screen.getByRole('group', { name: 'Schärfe' })).getAllByRole('radio')
  expect(levels).toHaveLength(10)
  expect(screen.queryByRole('button', { name: 'Zurücksetzen' })).not.toBeInTheDocument()
  await app.user.click(screen.getByLabelText('Schärfe 8 von 10'))
  expect(screen.getByLabelText('Schärfe 8 von 10')).toBeChecked()
  await app.user.click(screen.getByRole('button', { name: 'Zurücksetzen' }))
  for (const level of levels) expect(level).not.toBeChecked()
})

test('KARTEN-93 KARTEN-96 Enter adds a tag without sending the form; doubles are ignored', async () => {
  const { app, server } = await openForm()
  await app.user.type(tags(), 'Bad{Enter}BAD{Enter}  {Enter}')
  expect(chips()).toEqual(['Bad'])
  expect(screen.queryByText(/Bitte/)).not.toBeInTheDocument()
  expect(server.requests(createCard)).toHaveLength(0)
})

test('KARTEN-97 Up to 7 suggestions, chosen by arrow keys or by a tap', async () => {
  const { app } = await openForm()
  await app.user.type(tags(), 'z')
  expect(screen.getAllByRole('option')).toHaveLength(7)
  expect(tags()).toHaveAttribute('aria-expanded', 'true')
  await app.user.keyboard('{ArrowDown}{ArrowDown}')
  const second = screen.getAllByRole('option')[1]
  expect(second).toHaveAttribute('aria-selected', 'true')
  expect(tags()).toHaveAttribute('aria-activedescendant', second?.id)
  const name = second?.textContent
  await app.user.keyboard('{Enter}')
  expect(chips()).toEqual([name])
  await app.user.type(tags(), 'zu')
  await app.user.click(screen.getAllByRole('option')[0] as HTMLElement)
  expect(chips()).toHaveLength(2)
  expect(tags()).toHaveFocus()
})

test('KARTEN-98 KONST-35 The suggestions close 100 ms after the field is left', async () => {
  const { app } = await openForm()
  await app.user.type(tags(), 'z')
  vi.useFakeTimers()
  try {
    act(() => title().focus())
    act(() => void vi.advanceTimersByTime(99))
    expect(screen.getAllByRole('option')).toHaveLength(7)
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryAllByRole('option')).toHaveLength(0)
  } finally {
    vi.useRealTimers()
  }
})

test('KARTEN-93 O-099 A twenty-first tag is refused in words and stays typed', async () => {
  const { app } = await openForm()
  const twenty = Array.from({ length: 20 }, (_, i) => `Wort ${i + 1}{Enter}`).join('')
  await app.user.type(tags(), `${twenty}Noch eins{Enter}`)
  const words = 'Mehr als 20 Tags gehen nicht. Nimm erst einen weg.'
  expect(isSeen(screen.getByText(words))).toBe(true)
  expect(tags()).toHaveAccessibleDescription(expect.stringContaining(words))
  expect(tags()).toHaveValue('Noch eins')
  expect(chips()).toHaveLength(20)
  await app.user.click(screen.getByRole('button', { name: 'Tag „Wort 3“ entfernen' }))
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  await app.user.type(tags(), '{Enter}')
  expect(chips()).toHaveLength(20)
  expect(chips().at(-1)).toBe('Noch eins')
  await app.user.type(tags(), 'Wort 1{Enter}')
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})

test('KARTEN-93 A tag that was typed without Enter is saved with the card', async () => {
  const { app, server, save } = await openForm()
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  await app.user.type(tags(), 'Flur{Enter}zuhause')
  await save()
  expect(await screen.findByText('Karte wurde gespeichert!')).toBeVisible()
  expect(server.requests(createCard)[0]?.body.tags).toEqual(['Flur', 'Zuhause'])
  // The next card begins without it.
  expect(chips()).toEqual([])
  expect(tags()).toHaveValue('')
})

test('KARTEN-93 O-099 A tag typed without Enter that is one too many keeps the card from being saved', async () => {
  const { app, server, save } = await openForm()
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  const twenty = Array.from({ length: 20 }, (_, i) => `W${i + 1}{Enter}`).join('')
  await app.user.type(tags(), `${twenty}mehr`)
  await save()
  expect(screen.getByText('Mehr als 20 Tags gehen nicht. Nimm erst einen weg.')).toBeVisible()
  expect(tags()).toHaveFocus()
  expect(tags()).toHaveValue('mehr')
  expect(server.requests(createCard)).toHaveLength(0)
})

test('KARTEN-93 A half typed tag is not left behind without a question', async () => {
  const { app } = await openForm()
  await app.user.type(tags(), 'Flu')
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  expect(await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' })).toBeVisible()
})

test('Backspace in the empty field takes the last tag away, Escape closes the list', async () => {
  const { app } = await openForm()
  await app.user.type(tags(), 'Bad{Enter}Zug{Enter}{Backspace}')
  expect(chips()).toEqual(['Bad'])
  expect(screen.getByText('Tag „Zug“ entfernt.')).toBeInTheDocument()
  await app.user.type(tags(), 'z{Escape}')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(tags()).toHaveValue('z')
})

test('While a card is saved nothing can be typed that would be lost', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { app, server, save } = await openForm()
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.on(createCard, () => promise)
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByLabelText('Herzklopfen'))
  await app.user.type(description(), 'Langsam.')
  await save()
  for (const field of [title(), description(), tags()]) expect(field).toHaveAttribute('readonly')
  await app.user.type(description(), ' Und noch etwas.')
  await app.user.click(screen.getByLabelText('Wohlfühlmomente'))
  expect(description()).toHaveValue('Langsam.')
  expect(screen.getByLabelText('Herzklopfen')).toBeChecked()
  resolve(Response.json({ message: 'Gerade nicht.' }, { status: 400 }))
  await waitFor(() => expect(title()).not.toHaveAttribute('readonly'))
  await app.user.type(description(), ' Und noch etwas.')
  expect(description()).toHaveValue('Langsam. Und noch etwas.')
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('A card under the pen stays while the server is not reached', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logIn(mia)
  const server = serverFor(mia).on(readCard, () => someCard('k7', { createdBy: mia.id }))
  const app = await renderApp('/karten/karte/k7/edit')
  await app.user.type(await screen.findByLabelText('Titel'), ' neu')
  server.on(readCard, () => new Response('', { status: 503 }))
  await act(async () => {
    await queryClient.refetchQueries({ queryKey: cardQuery('k7').queryKey })
    // A way back would be taken a moment later.
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(app.path()).toBe('/karten/karte/k7/edit')
  expect(screen.queryByRole('dialog', { name: 'Noch nicht gespeichert' })).not.toBeInTheDocument()
})

test('Unsaved words are not left behind without a question', async () => {
  const { app } = await openForm()
  await app.user.type(title(), 'Tanz')
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  expect(await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Weiterschreiben' }))
  expect(app.path()).toBe('/karten/new')
  expect(title()).toHaveValue('Tanz')
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  await app.user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(app.path()).toBe('/karten/meine-karten'))
})

test('An untouched form lets one go', async () => {
  const { app } = await openForm()
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  await waitFor(() => expect(app.path()).toBe('/karten/meine-karten'))
})

test('KARTEN-25 KARTEN-27 KARTEN-99 Editing begins with the card and leads back to it', async () => {
  logIn(mia)
  const before = someCard('k7', { createdBy: mia.id, dirtyLevel: 2, instructions: 'Musik an.' })
  const server = serverFor(mia)
    .on(readCard, () => before)
    .on(updateCard, ({ body }) => ({ ...before, title: body.title }))
  const app = await renderApp('/karten/karte/k7/edit')
  await screen.findByRole('heading', { level: 1, name: 'Karte bearbeiten' })
  expect(await screen.findByLabelText('Titel')).toHaveValue('Titel k7')
  expect(screen.getByLabelText('Anleitung')).toHaveValue('Musik an.')
  expect(screen.getByLabelText('Schärfe 2 von 10')).toBeChecked()
  await app.user.clear(title())
  await app.user.type(title(), 'Walzer')
  await app.user.click(screen.getByRole('button', { name: 'Karte speichern' }))
  await waitFor(() => expect(app.path()).toBe('/karten/karte/k7'))
  expect(server.requests(updateCard)[0]?.params.id).toBe('k7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Walzer' })).toBeInTheDocument()
})

test('ROLLEN-19 KARTEN-26 A person who did not write the card is led back', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
    .on(readCard, () => someCard('k7', { createdBy: mia.id }))
    .on(updateCard, () => cardNotYours)
  const app = await renderApp('/karten')
  await app.router.navigate({ to: '/karten/karte/$id/edit', params: { id: 'k7' } })
  await waitFor(() => expect(app.path()).toBe('/karten'))
  expect(server.requests(updateCard)).toHaveLength(0)
})

async function openEdit() {
  logIn(mia)
  const before = someCard('k7', { createdBy: mia.id, instructions: 'Musik an.', keep: true })
  const server = serverFor(mia)
    .on(readCard, () => before)
    .on(updateCard, () => cardChanged)
  const app = await renderApp('/karten/karte/k7/edit')
  await app.user.type(await screen.findByLabelText('Titel'), ' von Mia')
  const save = () => app.user.click(screen.getByRole('button', { name: 'Karte speichern' }))
  return { app, server, before, save }
}

test('KARTEN-27 A person who has left the form while it was saved is not led back to the card', async () => {
  const { app, server, before, save } = await openEdit()
  const answer = Promise.withResolvers<undefined>()
  server.on(updateCard, async ({ body }) => {
    await answer.promise
    return { ...before, title: body.title }
  })
  await save()
  await waitFor(() => expect(server.requests(updateCard)).toHaveLength(1))
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  await app.user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(app.path()).toBe('/karten/meine-karten'))
  const navigate = vi.spyOn(app.router, 'navigate')
  answer.resolve(undefined)
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(navigate).not.toHaveBeenCalled()
})

const changed = () => screen.queryByRole('dialog', { name: 'Inzwischen gespeichert' })

test('O-098 A card that was saved meanwhile is shown before one’s own replaces it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { app, server, before, save } = await openEdit()
  const newer = { ...before, title: 'Vom Telefon', description: 'Anders.' }
  server.on(readCard, () => newer)
  await save()
  const question = await screen.findByRole('dialog', { name: 'Inzwischen gespeichert' })
  expect(within(question).getByRole('heading', { name: 'Vom Telefon' })).toBeVisible()
  expect(within(question).getByText('Anders.')).toBeVisible()
  await app.user.click(within(question).getByRole('button', { name: 'Weiterschreiben' }))
  expect(title()).toHaveValue('Titel k7 von Mia')
  expect(changed()).not.toBeInTheDocument()

  await save()
  server.on(updateCard, ({ body }) => ({ ...newer, title: body.title }))
  const again = await screen.findByRole('dialog', { name: 'Inzwischen gespeichert' })
  await app.user.click(within(again).getByRole('button', { name: 'Meine Fassung speichern' }))
  await waitFor(() => expect(app.path()).toBe('/karten/karte/k7'))
  const sent = server.requests(updateCard).map(({ body }) => body)
  expect(sent.map(({ insteadOf }) => insteadOf?.title)).toEqual([
    'Titel k7',
    'Titel k7',
    'Vom Telefon',
  ])
  expect(sent[0]).toMatchObject({
    title: 'Titel k7 von Mia',
    insteadOf: {
      categoryId: 'herz',
      description: 'Beschreibung k7',
      instructions: 'Musik an.',
      dirtyLevel: 3,
      tags: [],
      addressee: 'both',
      keep: true,
    },
  })
  log.mockRestore()
})

test('O-098 A card whose words are the same shows what else was saved meanwhile', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, before, save } = await openEdit()
  const newer = {
    ...before,
    category: { id: 'abenteuer', name: 'Abenteuerlust' },
    dirtyLevel: 7,
    addressee: 'chooser' as const,
    tags: [{ id: 't0', name: 'Zuhause' }],
  }
  server.on(readCard, () => newer)
  await save()
  const question = within(await screen.findByRole('dialog', { name: 'Inzwischen gespeichert' }))
  expect(
    question.getByText('Abenteuerlust · Für die Person, die wählt · Zum Aufheben'),
  ).toBeVisible()
  expect(question.getByRole('img', { name: 'Schärfe 7 von 10' })).toBeVisible()
  expect(question.getByText('Zuhause')).toBeVisible()
  log.mockRestore()
})

test('An untouched form lets one go after another device has saved the card', async () => {
  logIn(mia)
  const before = someCard('k7', { createdBy: mia.id })
  const server = serverFor(mia).on(readCard, () => before)
  const app = await renderApp('/karten/karte/k7/edit')
  await screen.findByLabelText('Titel')
  server.on(readCard, () => ({ ...before, title: 'Vom Telefon' }))
  await act(() => queryClient.invalidateQueries({ queryKey: cardQuery('k7').queryKey }))
  expect(queryClient.getQueryData(cardQuery('k7').queryKey)?.title).toBe('Vom Telefon')
  await app.user.click(screen.getByRole('link', { name: 'Meine' }))
  await waitFor(() => expect(app.path()).toBe('/karten/meine-karten'))
})

test('O-098 A card that was saved meanwhile and cannot be read now leaves what was written', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { app, server, save } = await openEdit()
  server.on(readCard, () => new Response('', { status: 503 }))
  await save()
  expect(await screen.findByText(cardChanged.message)).toBeVisible()
  expect(title()).toHaveValue('Titel k7 von Mia')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(app.path()).toBe('/karten/karte/k7/edit')
  log.mockRestore()
})
