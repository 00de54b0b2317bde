import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type AdminUser,
  type LogEntry,
  listLogs,
  listUsers,
  overview,
  sendPush,
  showRoles,
} from '#contract/admin/calls.ts'
import { mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

const boss = { ...mia, isSuperUser: true }

const someUser = (index: number, change: Partial<AdminUser> = {}): AdminUser => ({
  id: `user-${index}`,
  name: `Name ${index}`,
  email: `n${index}@beispiel.de`,
  myRole: null,
  partnerRole: null,
  isSuperUser: false,
  hasOnboardingCompleted: true,
  ...change,
})
const everybody = Array.from({ length: 10_000 }, (_, index) => someUser(index + 1))

const entry = (id: string, payload: object, userId: string | null): LogEntry => ({
  id,
  datetime: '2026-11-21T19:15:03.000Z',
  payload: JSON.stringify(payload),
  userId,
})

/** The server tells storage in steps. */
const STEP = 64 * 1024 ** 2

async function open(
  path: string,
  users: readonly AdminUser[] = everybody,
  freeBytes = 800 * STEP,
  newerVersion: string | null = null,
) {
  logIn(boss)
  const server = serverFor(boss)
    .on(listUsers, ({ query: { limit = users.length, page, search = '' } }) => {
      const found = users.filter(({ name }) => name.includes(search))
      return { data: found.slice((page - 1) * limit, page * limit), total: found.length }
    })
    .on(listLogs, () => ({ data: [] }))
    .on(overview, () => ({
      users: 10_000,
      pairs: 5_000,
      storage: { databaseBytes: STEP, fileBytes: 0, freeBytes },
      health: {
        database: 'SQLite' as const,
        startedAt: '2026-11-21T08:00:00.000Z',
        version: '0.1.0',
        newerVersion,
        content: { version: 3, applied: 3 },
      },
      backups: {
        state: 'none' as const,
        lastRun: null,
        lastGood: null,
        lastTrial: null,
        notes: [],
      },
    }))
  const app = await renderApp(path)
  return { ...app, server }
}
const rows = async () => (await screen.findAllByRole('row')).slice(1)

test('ADMIN-26 O-045 A person who is no super user is led home', async () => {
  logIn(mia)
  serverFor(mia)
  const app = await renderApp('/admin/users')
  expect(app.path()).toBe('/')
})

test('ADMIN-01 to ADMIN-05 KONST-42 ADMIN-41 The five tabs and the footer with the year', async () => {
  await open('/admin')
  const tabs = await screen.findByRole('navigation', { name: 'Verwaltung' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Übersicht', '/admin'],
    ['Nutzer', '/admin/users'],
    ['Einladungen', '/admin/invitations'],
    ['Log', '/admin/log'],
    ['Prüfen', '/admin/pruefen'],
  ])
  expect(screen.getByText(`© ${new Date().getFullYear()} Knistern`)).toBeVisible()
})

test('ADMIN-06 O-056 An unknown path has a 404 inside the area', async () => {
  await open('/admin/gibt-es-nicht')
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Verwaltung' })).toBeVisible()
})

test('The overview warns of a disk that is almost full', async () => {
  await open('/admin', everybody, 7 * STEP)
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Datenträger ist fast voll.')
})

test('The overview says which newer release is there, and nothing where there is none', async () => {
  await open('/admin', everybody, 800 * STEP, '0.2.0')
  expect(await screen.findByText(/^Version 0\.2\.0 ist da\./)).toHaveTextContent('npm run update')
})

test('ADMIN-07 O-139 The overview has counts, storage and health', async () => {
  await open('/admin')
  expect(await screen.findByText('10.000')).toBeVisible()
  for (const fact of [
    '5.000',
    'bis 64 MB',
    '0 Byte',
    'mindestens 50 GB',
    'SQLite',
    '0.1.0',
    'Version 3',
  ]) {
    expect(screen.getByText(fact)).toBeVisible()
  }
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/ist da/)).toBeNull()
})

test('A failed read says so and can be tried again', async () => {
  const app = await open('/admin/users')
  app.server.on(overview, () => Response.json({ message: 'Gerade nicht.' }, { status: 403 }))
  await app.user.click(screen.getByRole('link', { name: 'Übersicht' }))
  expect(await screen.findByText('Die Übersicht ist gerade nicht erreichbar.')).toBeVisible()
  expect(screen.getByText('Gerade nicht.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
})

test('ADMIN-08 ADMIN-09 ADMIN-10 ADMIN-27 The table has seven columns with their words', async () => {
  await open('/admin/users', [
    someUser(1, { isSuperUser: true }),
    someUser(2, { email: null, hasOnboardingCompleted: false }),
  ])
  const [first, second] = await rows()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'UID',
    'Name',
    'Email',
    'Rolle',
    'Partnerrolle',
    'Typ',
    'Onboarding',
    'Aktionen',
  ])
  const cells = (row: HTMLElement | undefined) =>
    row === undefined
      ? []
      : within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
  expect(cells(first).slice(0, 7)).toEqual([
    'user-1',
    'Name 1',
    'n1@beispiel.de',
    'anzeigen',
    'verborgen',
    'Super User',
    'fertig',
  ])
  expect(cells(second).slice(2, 7)).toEqual(['–', 'anzeigen', 'verborgen', 'User', 'Pending'])
})

test('ADMIN-08 trust l Roles are kept back until asked for, person by person, and gone with the page', async () => {
  const { user, server } = await open('/admin/users', [someUser(1), someUser(2)])
  const asked: string[] = []
  server.on(showRoles, ({ params }) => {
    asked.push(params.id)
    return { myRole: 'Herr' as const, partnerRole: null }
  })
  await rows()
  await user.click(screen.getByRole('button', { name: 'Rollen von Name 2 anzeigen' }))
  expect(await screen.findByRole('cell', { name: 'Herr' })).toBeVisible()
  expect(asked).toEqual(['user-2'])
  expect(screen.getByRole('button', { name: 'Rollen von Name 1 anzeigen' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Übersicht' }))
  await user.click(screen.getByRole('link', { name: 'Nutzer' }))
  expect(await screen.findByRole('button', { name: 'Rollen von Name 2 anzeigen' })).toBeVisible()
  expect(screen.queryByRole('cell', { name: 'Herr' })).toBeNull()
})

test('Roles that cannot be shown stay hidden, and a sentence gives the reason', async () => {
  const { user, server } = await open('/admin/users', [someUser(1)])
  server.on(showRoles, () => Response.json({ message: 'Gerade nicht.' }, { status: 503 }))
  await user.click(await screen.findByRole('button', { name: 'Rollen von Name 1 anzeigen' }))
  expect(await screen.findByText('Gerade nicht.', { selector: '[popover] *' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Rollen von Name 1 anzeigen' })).toBeVisible()
})

test('ADMIN-08 Ten thousand accounts come in pages of fifty, and a search finds one of them', {
  tags: ['slow'],
}, async () => {
  const { user, server } = await open('/admin/users')
  expect(await rows()).toHaveLength(50)
  expect(screen.getByText('1–50 von 10.000')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Vorige Seite' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Nächste Seite' }))
  expect(await screen.findByText('Name 51')).toBeVisible()
  expect(screen.getByText('51–100 von 10.000')).toBeVisible()
  await user.type(screen.getByLabelText('Suche'), 'Name 7777')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(screen.getByText('1–1 von 1')).toBeVisible()
  expect(server.requests(listUsers).at(-1)?.query).toMatchObject({ page: 1, search: 'Name 7777' })
  await user.type(screen.getByLabelText('Suche'), ' nie')
  expect(await screen.findByText('Niemand gefunden.')).toBeVisible()
})

async function openPush() {
  const app = await open('/admin/users', [someUser(1)])
  await app.user.click(await screen.findByRole('button', { name: 'Push senden' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Push senden' }))
  const write = async () => {
    await app.user.type(modal.getByLabelText('Titel'), 'Hallo')
    await app.user.type(modal.getByLabelText('Text'), 'Bis gleich')
  }
  const send = () => modal.getByRole('button', { name: 'Senden' })
  return { ...app, modal, write, send }
}

test('ADMIN-11 ADMIN-12 Each row opens a modal, and it closes', async () => {
  const { user, modal } = await openPush()
  await user.click(modal.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('ADMIN-13 ADMIN-15 O-059 Three types, title, text and an optional address; nothing empty is sent', async () => {
  const { user, server, modal, write, send } = await openPush()
  server.on(sendPush, () => ({ success: true }))
  expect(within(modal.getByLabelText('Art')).getAllByRole('option')).toHaveLength(3)
  expect(send()).toBeDisabled()
  await write()
  expect(send()).toBeEnabled()
  await user.type(modal.getByLabelText('Adresse'), 'https://x.example')
  expect(modal.getByText('Nur ein Pfad der App, zum Beispiel /chat.')).toBeVisible()
  expect(send()).toBeDisabled()
  await user.clear(modal.getByLabelText('Adresse'))
  await user.type(modal.getByLabelText('Adresse'), '/chat')
  await user.selectOptions(modal.getByLabelText('Art'), 'NEW_CARD')
  await user.click(send())
  await modal.findByText('Push gesendet!')
  expect(server.requests(sendPush)[0]?.body).toEqual({
    userId: 'user-1',
    type: 'NEW_CARD',
    title: 'Hallo',
    text: 'Bis gleich',
    url: '/chat',
  })
})

test('ADMIN-14 ADMIN-16 While the push is sent the button is busy, then the sheet confirms it', async () => {
  const { user, server, modal, write, send } = await openPush()
  const answer = Promise.withResolvers<{ success: boolean }>()
  server.on(sendPush, () => answer.promise)
  await write()
  await user.click(send())
  expect(await modal.findByRole('button', { name: 'Wird gesendet …' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  answer.resolve({ success: true })
  expect(await modal.findByText('Push gesendet!')).toBeVisible()
})

test.each([
  [
    'ADMIN-17',
    { success: false, error: 'Nutzer hat Push nicht aktiviert.' },
    'Nutzer hat Push nicht aktiviert.',
  ],
  ['ADMIN-18', { success: false }, 'Fehler'],
])('%s A push that did not arrive: %o says „%s“', async (_, answer, text) => {
  const { user, server, modal, write, send } = await openPush()
  server.on(sendPush, () => answer)
  await write()
  await user.click(send())
  expect(await modal.findByText(text)).toBeVisible()
})

test('ADMIN-19 A call that fails says „Fehler beim Senden“', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, server, modal, write, send } = await openPush()
  server.on(sendPush, () => Response.json({ message: 'Nein' }, { status: 500 }))
  await write()
  await user.click(send())
  expect(await modal.findByText('Fehler beim Senden')).toBeVisible()
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})

async function openLog() {
  const app = await open('/admin/log', [someUser(1), someUser(2)])
  app.server.on(listLogs, ({ query: { userId } }) => ({
    data: [
      entry('b', { path: '/stories', status: 201, more: { deep: { deeper: true } } }, 'user-2'),
      entry('a', { path: '/chat/message', status: 200 }, 'user-1'),
    ].filter((one) => userId === undefined || one.userId === userId),
  }))
  await app.user.click(screen.getByRole('link', { name: 'Übersicht' }))
  await screen.findByText('5.000')
  await app.user.click(screen.getByRole('link', { name: 'Log' }))
  await screen.findByText('"/chat/message"')
  return app
}

test('ADMIN-21 ADMIN-22 ADMIN-23 ADMIN-28 An entry has its time, its payload as a tree and its user id', async () => {
  const { user } = await openLog()
  expect(screen.getAllByText(/^21\.11\.2026, \d\d:15:03$/)).toHaveLength(2)
  expect(screen.getByText('user-2')).toBeVisible()
  expect(screen.getByText('"/stories"')).toBeVisible()
  expect(screen.queryByText('true')).not.toBeInTheDocument()
  await user.click(screen.getByText(/^deep: \{ \} 1$/))
  expect(await screen.findByText('true')).toBeVisible()
})

test('ADMIN-20 The filter has „All Users“ and each of them', async () => {
  const { user } = await openLog()
  const filter = screen.getByLabelText('Nutzer')
  await waitFor(() =>
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Users', 'Name 1 (n1@beispiel.de)', 'Name 2 (n2@beispiel.de)']),
  )
  await user.selectOptions(filter, 'user-1')
  await waitFor(() => expect(screen.queryByText('"/stories"')).not.toBeInTheDocument())
  expect(screen.getByText('"/chat/message"')).toBeVisible()
})

test('ADMIN-25 O-139 The search box filters what is shown, by text', async () => {
  const { user } = await openLog()
  await user.type(screen.getByPlaceholderText('Suche'), 'STORIES')
  await waitFor(() => expect(screen.queryByText('"/chat/message"')).not.toBeInTheDocument())
  expect(screen.getByText('1 Eintrag')).toBeVisible()
  await user.type(screen.getByPlaceholderText('Suche'), ' nie')
  expect(await screen.findByText('Kein Eintrag passt zu deiner Suche.')).toBeVisible()
})

test('ADMIN-24 O-138 Without entries: „No logs available.“', async () => {
  await open('/admin/log', [someUser(1)])
  expect(await screen.findByText('No logs available.')).toBeVisible()
})
