import type { Page } from 'playwright-core'
import { day } from '../pages/day.ts'
import { ANY_LOCK, coverCard } from './screen-states.ts'
import { memberScreens } from './screens.ts'
import { see } from './see.ts'

/** The person whose eyes see a screen. */
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

/** Presses a button and waits for the sheet that it opens. */
const opens =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: button }).last().click()
    await see(page.getByRole('dialog'))
  }

const presses =
  (button: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name: button }).last().click()

/** Puts a question in place of the drawn one that is as long as the longest of the content. */
const asksAtLength = (page: Page): Promise<void> =>
  page.locator('[data-depth="0"] .question-text').evaluate((question: HTMLElement) => {
    const words = 'Lässt du dir gern den Ort zeigen, an dem dein Lieblingsmensch groß wurde, '
    question.textContent = `${words.repeat(2)}Hand in Hand?`
    question.dataset.long = ''
  })

const searches =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('searchbox').fill(words)
    await see(page.getByText(/^[1-9]\d* Treffer|^Mehr als/))
  }

const lock = async (page: Page): Promise<void> => {
  await page.evaluate((value) => localStorage.setItem('lock', value), ANY_LOCK)
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
    '/hilfe',
  ]),
  { viewer: 'nobody', name: '/login, registration', path: '/login', act: presses('Registrieren') },
  { viewer: 'nobody', name: '/einladen/annehmen, no code', path: '/einladen/annehmen' },
  {
    viewer: 'nobody',
    name: '/einladen/annehmen, ended',
    path: '/einladen/annehmen?inviteCode=abgelaufen',
  },
  ...all('beginner', ['/setup-profile', '/einladen']),
  ...all('her', [...memberScreens(cardId).map(({ path }) => path), '/notizen', '/gibt-es-nicht']),
  { viewer: 'her', name: 'own card', path: `/karten/karte/${ownId}` },
  {
    viewer: 'her',
    name: 'card turned',
    path: '/karten/karte/anlass-001',
    act: coverCard,
  },
  { viewer: 'her', name: 'edit card', path: `/karten/karte/${ownId}/edit` },
  {
    viewer: 'her',
    name: 'never show',
    path: `/karten/karte/${cardId}`,
    act: opens('Nie zeigen'),
  },
  { viewer: 'her', name: 'day', path: '/besondere-tage', act: presses('Tag eintragen') },
  { viewer: 'her', name: 'letter', path: '/briefe', act: presses(/schreiben$/) },
  { viewer: 'her', name: 'all answers', path: '/profile/preferences', act: presses(/^Alle \d+/) },
  { viewer: 'her', name: 'long question', path: '/profile/preferences', act: asksAtLength },
  { viewer: 'her', name: 'cards found', path: '/karten/set', act: searches('bad') },
  { viewer: 'her', name: 'stories found', path: '/stories', act: searches('zug') },
  { viewer: 'her', name: 'message menu', path: '/chat', act: opens(/^Aktionen/) },
  { viewer: 'her', name: 'search', path: '/chat', act: presses('Suchen') },
  { viewer: 'her', name: 'recorder', path: '/chat', act: opens('Sprachnachricht aufnehmen') },
  { viewer: 'her', name: 'photo', path: '/chat/media', act: opens(/^Foto von/) },
  { viewer: 'her', name: 'photos to keep', path: '/chat/media', act: opens('Fotos mitnehmen') },
  { viewer: 'her', name: 'PIN', path: '/profil/sicherheit', act: opens('Einschalten') },
  { viewer: 'her', name: 'codes', path: '/profil/sicherheit', act: opens('Anlegen') },
  { viewer: 'her', name: 'password', path: '/profil/sicherheit', act: opens('Ändern') },
  { viewer: 'her', name: 'locked', path: '/profil/sicherheit', act: lock },
  ...all('him', [
    '/',
    '/fragen-des-tages',
    '/fragen-des-tages/eigene',
    '/tage',
    '/abende',
    '/karten',
    '/karten/select',
    `/karten/karte/${cardId}`,
    '/stories/matches',
    '/profile',
    '/profile/preferences',
    '/profile/matches',
  ]),
  { viewer: 'him', name: 'unfolded', path: '/', act: presses(/^Eure Lust/) },
  {
    viewer: 'him',
    name: 'status',
    path: '/',
    act: async (page) => {
      // Unfolded once, they stay so on this device.
      await day(page).unfold()
      await opens('Status setzen')(page)
    },
  },
  { viewer: 'him', name: 'shared status', path: '/', act: opens('Was ihr einander zeigt') },
  ...all('alone', [
    '/',
    '/fragen-des-tages',
    '/fragen-des-tages/eigene',
    '/tage',
    '/abende',
    '/besondere-tage',
    '/briefe',
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
  ...all('operator', [
    '/admin',
    '/admin/users',
    '/admin/invitations',
    '/admin/log',
    '/admin/pruefen',
  ]),
]
