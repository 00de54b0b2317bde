import type { Page } from 'playwright-core'
import { see } from './see.ts'

/** Whose eyes see a screen. */
export type Viewer = 'nobody' | 'beginner' | 'her' | 'him' | 'alone' | 'operator'

/** A screen in one of its states. */
export interface Screen {
  readonly viewer: Viewer
  readonly name: string
  readonly path: string
  /** Opens what lies over the screen, or turns it into another of its states. */
  readonly act?: (page: Page) => Promise<void>
}

/** Ids that only the running server knows. */
export interface Known {
  readonly cardId: string
  readonly ownId: string
  readonly inviteCode: string
}

const all = (viewer: Viewer, paths: readonly string[]): Screen[] =>
  paths.map((path) => ({ viewer, name: path.replace(/\?.*/, ''), path }))

/** Presses a button, after another that shows it, and waits for the sheet that it opens. */
const opens =
  (button: string | RegExp, first?: RegExp) =>
  async (page: Page): Promise<void> => {
    const opener = page.getByRole('button', { name: button }).last()
    // Statuses that are unfolded once stay so on this device.
    if (first !== undefined && !(await opener.isVisible()))
      await page.getByRole('button', { name: first }).click()
    await opener.click()
    await see(page.getByRole('dialog'))
  }

const presses =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name: button }).last().click()

/** Any lock will do: nobody opens it. */
const LOCK = JSON.stringify({
  salt: '00',
  hash: '00',
  rounds: 1,
  afterMinutes: 5,
  credential: null,
  misses: 0,
  waitUntil: 0,
})
const lock = async (page: Page): Promise<void> => {
  await page.evaluate((value) => localStorage.setItem('lock', value), LOCK)
  await page.reload()
  await see(page.getByRole('heading').first())
  await page.evaluate(() => localStorage.removeItem('lock'))
}

/** Every screen of the app, for everybody it looks different to. */
export const fitScreens = ({ cardId, ownId, inviteCode }: Known): readonly Screen[] => [
  ...all('nobody', [
    '/login',
    '/passwort-vergessen',
    `/einladen/annehmen?inviteCode=${inviteCode}`,
    '/datenschutz',
    '/versprechen',
  ]),
  { viewer: 'nobody', name: '/login, registration', path: '/login', act: presses('Registrieren') },
  { viewer: 'nobody', name: '/einladen/annehmen, no code', path: '/einladen/annehmen' },
  {
    viewer: 'nobody',
    name: '/einladen/annehmen, ended',
    path: '/einladen/annehmen?inviteCode=abgelaufen',
  },
  ...all('beginner', ['/setup-profile', '/einladen']),
  ...all('her', [
    '/',
    '/einladen',
    '/fragen-des-tages',
    '/karten',
    '/karten/select',
    `/karten/karte/${cardId}`,
    '/karten/historie',
    '/karten/manage',
    '/karten/meine-karten',
    '/karten/new',
    '/karten/set',
    '/karten/kategorie',
    '/karten/kategorie/Joker%20%26%20Freifahrtschein',
    '/chat',
    '/chat/media',
    '/stories',
    '/stories/neu',
    '/stories/random',
    '/stories/matches',
    '/stories/1',
    '/stories/1/edit',
    '/profile',
    '/profil/sicherheit',
    '/profil/trennen',
    '/profil/loeschen',
    '/profile/preferences',
    '/profile/matches',
    '/notizen',
    '/gibt-es-nicht',
  ]),
  { viewer: 'her', name: 'own card', path: `/karten/karte/${ownId}` },
  {
    viewer: 'her',
    name: 'card turned',
    path: '/karten/karte/anlass-001',
    act: async (page) => {
      await page.getByRole('button', { name: 'Karte wieder zudecken' }).press('Enter')
      await see(page.getByRole('button', { name: 'Karte umdrehen' }))
    },
  },
  { viewer: 'her', name: 'edit card', path: `/karten/karte/${ownId}/edit` },
  {
    viewer: 'her',
    name: 'never show',
    path: `/karten/karte/${cardId}`,
    act: opens('Nie zeigen'),
  },
  { viewer: 'her', name: 'all answers', path: '/profile/preferences', act: presses(/^Alle \d+/) },
  { viewer: 'her', name: 'message menu', path: '/chat', act: opens(/^Aktionen/) },
  { viewer: 'her', name: 'search', path: '/chat', act: presses('Suchen') },
  { viewer: 'her', name: 'photo', path: '/chat/media', act: opens(/^Foto von/) },
  { viewer: 'her', name: 'PIN', path: '/profil/sicherheit', act: opens('Einschalten') },
  { viewer: 'her', name: 'codes', path: '/profil/sicherheit', act: opens('Anlegen') },
  { viewer: 'her', name: 'password', path: '/profil/sicherheit', act: opens('Ändern') },
  { viewer: 'her', name: 'locked', path: '/profil/sicherheit', act: lock },
  ...all('him', [
    '/',
    '/fragen-des-tages',
    '/karten',
    '/karten/select',
    `/karten/karte/${cardId}`,
    '/stories/matches',
    '/profile',
    '/profile/preferences',
    '/profile/matches',
  ]),
  { viewer: 'him', name: 'unfolded', path: '/', act: presses(/^Eure Lust/) },
  { viewer: 'him', name: 'status', path: '/', act: opens('Status setzen', /^Eure Lust/) },
  { viewer: 'him', name: 'shared status', path: '/', act: opens('Was ihr einander zeigt') },
  ...all('alone', [
    '/',
    '/fragen-des-tages',
    '/einladen',
    '/karten/manage',
    '/karten/historie',
    '/karten/meine-karten',
    '/chat',
    '/chat/media',
    '/stories/matches',
    '/profile/preferences',
    '/profile/matches',
    '/profile',
  ]),
  ...all('operator', ['/admin', '/admin/users', '/admin/log']),
]
