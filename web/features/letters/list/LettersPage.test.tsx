// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { readDay } from '#contract/days/calls.ts'
import { listEvenings } from '#contract/evenings/calls.ts'
import { addDays } from '#contract/kernel/day.ts'
import {
  type Letter,
  listLetters,
  newLetter,
  openLetter,
  removeLetter,
  writeLetter,
} from '#contract/letters/calls.ts'
import { letterSettled, lettersFull } from '#contract/letters/errors.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import type * as keptStores from '#web/lib/session/keptStore.ts'
import { refreshSession, storeLogin } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { keptLetter, refusedLetters } from './changes.ts'

/** The names under which the device keeps something of this page. */
const keptNames = vi.hoisted(() => new Set<string>())
vi.mock('#web/lib/session/keptStore.ts', async (original) => {
  const actual = await original<typeof keptStores>()
  const createKeptStore: typeof actual.createKeptStore = (name, ...more) => {
    keptNames.add(name)
    return actual.createKeptStore(name, ...more)
  }
  return { ...actual, createKeptStore }
})

const ID = '00000000-0000-4000-8000-000000000001'
const THEN = addDays(today(), 400)
const letter = (more: Partial<Letter> = {}): Letter => ({
  id: ID,
  day: THEN,
  text: 'Für dich, später.',
  photo: null,
  arrives: true,
  ...more,
})

async function open(letters: readonly Letter[]) {
  logIn(jonas)
  const server = serverFor(jonas).on(listLetters, () => ({ letters: [...letters] }))
  return { server, ...(await renderApp('/briefe')) }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('BRIEF-02 The form says what stays secret, and seals day and words', async () => {
  const { server, user } = await open([])
  server.on(writeLetter, () => undefined)
  expect(await screen.findByText(/gibt es ihn für Mia nicht/)).toBeVisible()
  await user.click(await button('Brief schreiben'))
  const day = screen.getByLabelText('Wann soll er ankommen?')
  expect(day).toHaveFocus()
  expect(day).toHaveAttribute('min', addDays(today(), 1))
  expect(screen.getByText(/Trennt ihr euch vorher, kommt er nie an/)).toBeVisible()
  fireEvent.change(day, { target: { value: THEN } })
  await user.type(screen.getByLabelText(/^Dein Brief an Mia/), 'Für dich, später. ')
  server.on(listLetters, () => ({
    letters: [letter({ id: server.requests(writeLetter)[0]?.body.clientId ?? ID })],
  }))
  await user.click(await button('Versiegeln'))
  expect(await screen.findByRole('heading', { name: /^Kommt am .* an$/ })).toBeVisible()
  await waitFor(() =>
    expect(server.requests(writeLetter)[0]?.body).toMatchObject({
      day: THEN,
      text: 'Für dich, später.',
      photo: null,
    }),
  )
})

test('BRIEF-04 A letter is rewritten under its id, and deleted by its day', async () => {
  const { server, user } = await open([letter()])
  server.on(writeLetter, () => undefined).on(removeLetter, () => undefined)
  await user.click(await button(/^Ändern: /))
  await user.type(screen.getByLabelText(/^Dein Brief an Mia/), ' Bald.')
  server.on(listLetters, () => ({ letters: [letter({ text: 'Für dich, später. Bald.' })] }))
  await user.click(await button('Versiegeln'))
  expect(await screen.findByText('Für dich, später. Bald.')).toBeVisible()
  await waitFor(() => expect(server.requests(writeLetter)[0]?.body).toMatchObject({ clientId: ID }))
  await user.click(await button(/^Löschen: /))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText(/Niemand erfährt, dass es ihn gab/)).toBeVisible()
  server.on(listLetters, () => ({ letters: [] }))
  await user.click(within(sheet).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Was soll in einem Jahr jemand von dir lesen?')).toBeVisible()
})

test('BRIEF-04 BRIEF-06 A letter that arrives while its author rewrites it leaves the form open, and the words come back', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user } = await open([letter()])
  await user.click(await button(/^Ändern: /))
  await user.type(screen.getByLabelText(/^Dein Brief an Mia/), ' Noch ein Satz.')
  server.on(listLetters, () => ({ letters: [] })).on(writeLetter, () => letterSettled)
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Für dich, später. Noch ein Satz.')
  await user.click(await button('Versiegeln'))
  expect(await screen.findByText(/stehen wieder im Formular/)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Brief schreiben' })).toBeVisible()
  expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Für dich, später. Noch ein Satz.')
})

test('BRIEF-05 A photo can be laid to a letter and left out again; a file that is none is said', async () => {
  const image = { width: 4000, height: 2000, close: () => undefined }
  const read = vi.fn<() => Promise<typeof image>>().mockResolvedValue(image)
  vi.stubGlobal('createImageBitmap', read)
  const context = { fillRect: () => undefined, drawImage: vi.fn<() => void>(), fillStyle: '' }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const drawn = vi
    .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
    .mockReturnValue('data:image/jpeg;base64,QUJD')
  const { server, user } = await open([])
  server.on(writeLetter, () => undefined)
  await user.click(await button('Brief schreiben'))
  const file = new File(['x'], 'see.jpg', { type: 'image/jpeg' })
  const input = screen.getByLabelText<HTMLInputElement>('Foto dazulegen')
  fireEvent.change(input, { target: { files: [file] } })
  expect(await screen.findByAltText('Dein Foto zum Brief')).toBeInTheDocument()
  expect(context.drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 1280, 640)
  expect(drawn).toHaveBeenCalledWith('image/jpeg', 0.8)
  await user.click(await button('Foto weglassen'))
  read.mockRejectedValueOnce(new Error('no picture'))
  fireEvent.change(input, { target: { files: [file] } })
  expect(
    await screen.findByText(/kann dein Browser nicht öffnen/, { selector: '[role=status]' }),
  ).toBeVisible()
  fireEvent.change(input, { target: { files: [file] } })
  await screen.findByAltText('Dein Foto zum Brief')
  fireEvent.change(screen.getByLabelText('Wann soll er ankommen?'), { target: { value: THEN } })
  await user.type(screen.getByLabelText(/^Dein Brief/), 'Mit Bild.')
  await user.click(await button('Versiegeln'))
  await waitFor(() =>
    expect(server.requests(writeLetter)[0]?.body).toMatchObject({ photo: 'QUJD' }),
  )
  vi.unstubAllGlobals()
})

test('BRIEF-05 A letter is not sealed before its photo is ready', async () => {
  const image = { width: 10, height: 10, close: () => undefined }
  const read = Promise.withResolvers<typeof image>()
  vi.stubGlobal('createImageBitmap', () => read.promise)
  onTestFinished(() => void vi.unstubAllGlobals())
  const context = { fillRect: () => undefined, drawImage: () => undefined, fillStyle: '' }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,QUJD')
  const { server, user } = await open([])
  server.on(writeLetter, () => undefined)
  await user.click(await button('Brief schreiben'))
  fireEvent.change(screen.getByLabelText('Wann soll er ankommen?'), { target: { value: THEN } })
  await user.type(screen.getByLabelText(/^Dein Brief/), 'Mit Bild.')
  const file = new File(['x'], 'see.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Foto dazulegen', { selector: 'input' }), {
    target: { files: [file] },
  })
  expect(await button('Versiegeln')).toHaveAttribute('aria-busy', 'true')
  expect(await button('Foto dazulegen')).toHaveAttribute('aria-busy', 'true')
  await user.click(await button('Versiegeln'))
  expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Mit Bild.')
  await act(async () => read.resolve(image))
  await screen.findByAltText('Dein Foto zum Brief')
  await user.click(await button('Versiegeln'))
  await waitFor(() =>
    expect(server.requests(writeLetter).map(({ body }) => body.photo)).toEqual(['QUJD']),
  )
})

test('BRIEF-06 A refused letter is said, and its words are in the form again', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user } = await open([])
  server.on(writeLetter, () => lettersFull)
  await user.click(await button('Brief schreiben'))
  fireEvent.change(screen.getByLabelText('Wann soll er ankommen?'), { target: { value: THEN } })
  await user.type(screen.getByLabelText(/^Dein Brief/), 'Nicht verloren.')
  await user.click(await button('Versiegeln'))
  expect(await screen.findByText(/stehen wieder im Formular/)).toBeVisible()
  expect(await screen.findByLabelText(/^Dein Brief/)).toHaveValue('Nicht verloren.')
})

test('BRIEF-06 A letter that is refused while another is written comes into the form after that one', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const { server, user } = await open([])
  const answer = server.hold(writeLetter, () => lettersFull)
  const writes = async (words: string) => {
    fireEvent.change(screen.getByLabelText('Wann soll er ankommen?'), { target: { value: THEN } })
    await user.type(screen.getByLabelText(/^Dein Brief/), words)
  }
  await user.click(await button('Brief schreiben'))
  await writes('Der erste.')
  await user.click(await button('Versiegeln'))
  await user.click(await button(/schreiben$/))
  await writes('Der zweite.')
  answer()
  expect(await screen.findByText(/stehen wieder im Formular/)).toBeVisible()
  expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Der zweite.')
  server.on(writeLetter, () => undefined)
  await user.click(await button('Versiegeln'))
  await waitFor(() => expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Der erste.'))
  await waitFor(() =>
    expect(server.requests(writeLetter)[1]?.body).toMatchObject({ text: 'Der zweite.' }),
  )
})

test('BRIEF-06 A refused letter is kept on the device, and one changed in the form is the same letter after the app was ended', async () => {
  expect(keptNames).toContain('refused-letters')
  // Each is read by itself, in whatever order.
  const words = { day: THEN, photo: null }
  const { server, user } = await open([])
  server.on(writeLetter, () => undefined)
  await button('Brief schreiben')
  act(() => keptLetter.set({ ...words, text: 'Mit anderem Schluss.', refused: 'a' }))
  await waitFor(() =>
    expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Mit anderem Schluss.'),
  )
  act(() => refusedLetters.set([{ ...words, text: 'Alter Schluss.', refused: 'a' }]))
  await user.click(await button('Versiegeln'))
  await waitFor(() => expect(server.requests(writeLetter)).toHaveLength(1))
  expect(server.requests(writeLetter)[0]?.body.text).toBe('Mit anderem Schluss.')
  expect(screen.queryByLabelText(/^Dein Brief/)).not.toBeInTheDocument()
  expect(refusedLetters.get()).toEqual([])
})

test('BRIEF-06 A letter of a former visit that comes into the form of a refused one leaves that one stored', async () => {
  const words = { day: THEN, photo: null }
  const { server, user } = await open([])
  server.on(writeLetter, () => undefined)
  await button('Brief schreiben')
  act(() => refusedLetters.set([{ ...words, text: 'Der abgelehnte.', refused: 'a' }]))
  await waitFor(() => expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Der abgelehnte.'))
  act(() => keptLetter.set({ ...words, text: 'Der angefangene.' }))
  await waitFor(() => expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Der angefangene.'))
  await user.click(await button('Versiegeln'))
  await waitFor(() => expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('Der abgelehnte.'))
})

test('BRIEF-03 A letter of today, which arrives in the morning, keeps its day while its words change', async () => {
  const { user } = await open([letter({ day: today() })])
  await user.click(await button(/^Ändern: /))
  const day = screen.getByLabelText<HTMLInputElement>('Wann soll er ankommen?')
  expect(day).toHaveValue(today())
  expect(day).toBeValid()
})

test('BRIEF-02 A letter is thrown away after a question only, and blanks are none', async () => {
  const { server, user } = await open([])
  await user.click(await button('Brief schreiben'))
  fireEvent.change(screen.getByLabelText('Wann soll er ankommen?'), { target: { value: THEN } })
  const words = screen.getByLabelText(/^Dein Brief/)
  await user.type(words, '   ')
  await user.click(await button('Versiegeln'))
  expect(await screen.findByText('Schreib erst etwas.')).toBeVisible()
  expect(words).toHaveFocus()
  await user.type(words, 'Viele Worte.')
  expect(screen.queryByText('Schreib erst etwas.')).not.toBeInTheDocument()
  await user.click(await button('Abbrechen'))
  const sheet = await screen.findByRole('dialog', { name: 'Das Geschriebene verwerfen?' })
  await user.click(within(sheet).getByRole('button', { name: 'Weiterschreiben' }))
  expect(screen.getByLabelText(/^Dein Brief/)).toHaveValue('   Viele Worte.')
  await user.click(await button('Abbrechen'))
  await user.click(await button('Verwerfen'))
  expect(await screen.findByText('Was soll in einem Jahr jemand von dir lesen?')).toBeVisible()
  expect(server.requests(writeLetter)).toEqual([])
})

test('BRIEF-11 A person alone finds the letters that are left in the profile, each as a whole', async () => {
  logIn(mia)
  const lines = Array.from({ length: 20 }, (_, at) => `Zeile ${at}.`).join('\n')
  serverFor(mia).on(listLetters, () => ({ letters: [letter({ arrives: false, text: lines })] }))
  const { user } = await renderApp('/profil')
  await user.click(await screen.findByRole('link', { name: /^Briefe/ }))
  expect(await screen.findByText(/Zeile 19\./)).not.toHaveClass('line-clamp-6')
})

test('BRIEF-01 A couple is not told that it is alone while the profile is read', async () => {
  logIn(jonas)
  // The device knows the session, not the profile.
  const stored = Object.entries<string>(localStorage)
  storeLogin({ token: 'token-1', userId: jonas.id })
  for (const [key, value] of stored) localStorage.setItem(key, value)
  refreshSession()
  const server = serverFor(jonas).on(listLetters, () => ({ letters: [letter()] }))
  const answer = server.hold(readProfile, () => jonas)
  await renderApp('/briefe')
  expect(await button(/^Ändern: /)).toBeVisible()
  expect(await button('Noch einen schreiben')).toBeVisible()
  answer()
  expect(await screen.findByText(/gibt es ihn für Mia nicht/)).toBeVisible()
})

test('BRIEF-11 A letter of a couple that has ended says so and can only be deleted', async () => {
  logIn(mia)
  serverFor(mia).on(listLetters, () => ({ letters: [letter({ arrives: false })] }))
  await renderApp('/briefe')
  expect(await screen.findByRole('heading', { name: 'Kommt nicht mehr an' })).toBeVisible()
  expect(await button(/^Löschen: /)).toBeVisible()
  for (const name of [/^Ändern/, /schreiben$/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  }
})

test('BRIEF-07 Heute has the letter before all other notes, until the page of its day was shown', async () => {
  logIn(jonas)
  const server = serverFor(jonas)
  const day = today()
  const evening = {
    id: 'e',
    at: new Date(Date.now() + 86_400_000).toISOString(),
    utcOffset: 0,
    line: null,
    reference: null,
    mine: true,
  }
  server
    .on(listEvenings, () => ({ proposal: null, agreed: [evening] }))
    .on(newLetter, () => ({ letter: { id: 'brief', day } }))
    .on(openLetter, () => undefined)
    .on(readDay, () => ({
      day,
      entries: [
        {
          kind: 'letter' as const,
          id: 'letter:brief',
          by: jonas.partner?.id ?? '',
          text: 'Für dich.',
          photo: 'QUJD',
        },
      ],
    }))
  const { user } = await renderApp('/')
  const line = await screen.findByRole('link', { name: /^Ein Brief von Mia/ })
  expect(line).toHaveTextContent('Er lag versiegelt bis heute.')
  expect(screen.queryByRole('link', { name: /^Termin/ })).not.toBeInTheDocument()
  await user.click(line)
  expect(await screen.findByText('Für dich.')).toBeVisible()
  expect(screen.getByAltText('Das Foto zum Brief')).toBeInTheDocument()
  await waitFor(() => expect(server.requests(openLetter)[0]?.params).toEqual({ id: 'brief' }))
})

test('BRIEF-07 A letter that arrives while the page of its day is shown counts as opened once it is on it', async () => {
  logIn(jonas)
  const day = today()
  const arrived = {
    kind: 'letter' as const,
    id: 'letter:brief',
    by: jonas.partner?.id ?? '',
    text: 'Für dich.',
    photo: null,
  }
  const server = serverFor(jonas).on(newLetter, () => ({ letter: { id: 'brief', day } }))
  server
    .on(readDay, () => ({ day, entries: server.requests(readDay).length < 2 ? [] : [arrived] }))
    .on(openLetter, () => undefined)
  await renderApp(`/tage/${day}`)
  expect(await screen.findByText('Für dich.')).toBeVisible()
  await waitFor(() => expect(server.requests(openLetter)).toHaveLength(1))
  expect(server.requests(readDay)).toHaveLength(2)
})
