/** The person whose eyes see a screen. */
export type Viewer = 'mia' | 'jonas' | 'alone' | 'lou' | 'new' | 'operator' | 'nobody'

/** How far the couple has come. */
export type State = 'full' | 'waiting' | 'empty' | 'chosen'

export interface Shot {
  readonly name: string
  readonly path: string
  readonly viewer: Viewer
  readonly state: State
  /** Name of the button that is pressed before. */
  readonly press?: string
  /** Whether the statuses of Heute are unfolded before that, where they are folded. */
  readonly unfolds?: true
  /** The card on the page is turned to its picture side. */
  readonly turned?: true
  /** The device has an app lock. */
  readonly locked?: true
  /** Name of the region that is scrolled to. */
  readonly lookAt?: string
}

const full = (viewer: Viewer, screens: Readonly<Record<string, string>>): Shot[] =>
  Object.entries(screens).map(([name, path]) => ({ name, path, viewer, state: 'full' }))

/** Ids that only the running server knows. */
export interface Known {
  readonly cardId: string
  /** A card of Mia's own that rests. */
  readonly restingId: string
  readonly inviteCode: string
}

/** One card of each kind, by the id it has in the content. */
const cardsOfKinds = {
  'karte-advent': 'advent-07',
  'karte-advent-stern': 'advent-24',
  'karte-advent-kranz': 'advent-17',
  'karte-fruehling': 'jahr-001',
  'karte-sommer': 'jahr-013',
  'karte-herbst': 'jahr-025',
  'karte-winter': 'jahr-037',
  'karte-anlass': 'anlass-001',
  'karte-versoehnung': 'frieden-005',
  'karte-danach': 'danach-001',
  'karte-wenig-kraft': 'ruhe-001',
  'karte-ferne': 'ferne-004',
  'karte-dienst': 'dienst-014',
  'karte-fuehrung': 'dienst-031',
  'karte-spielzeug': 'kuehn-002',
  'karte-spiegel': 'kuehn-017',
  'karte-stimme': 'kuehn-016',
  'karte-zusehen': 'kuehn-008',
  'karte-gutschein': 'joker-001',
}
const cardShots: readonly Shot[] = Object.entries(cardsOfKinds).map(([name, id]) => ({
  name,
  path: `/karten/karte/${id}`,
  viewer: 'mia',
  state: 'full',
  turned: true,
}))

/** The parts further down on Heute, and those that open from it. */
const heuteParts = (viewer: Viewer): Shot[] => {
  const heute = { path: '/', viewer, state: 'full' } as const
  return [
    { ...heute, name: 'heute-verlauf', unfolds: true, lookAt: 'Die letzten drei Wochen' },
    { ...heute, name: 'heute-nachrichten', lookAt: 'Nachrichten von heute' },
    { ...heute, name: 'heute-frage', lookAt: 'Frage des Tages' },
    { ...heute, name: 'heute-status', unfolds: true, press: 'Status setzen' },
    { ...heute, name: 'heute-gemeinsam', unfolds: true, press: 'Was ihr einander zeigt' },
  ]
}

/** The parts that open over the chat. */
const chatParts = (viewer: Viewer): Shot[] => {
  const chat = { path: '/chat', viewer, state: 'full' } as const
  return [
    { ...chat, name: 'nachricht-menue', press: 'Aktionen: Mia' },
    { ...chat, name: 'nachrichten-suche', press: 'Suchen' },
    { ...chat, name: 'sprachnachricht', press: 'Sprachnachricht aufnehmen' },
    { ...chat, name: 'foto', path: '/chat/media', press: 'Foto von' },
  ]
}

/** The parts further down under „Sicherheit & Daten“, and those that open from it. */
const securityParts = (viewer: Viewer): Shot[] => {
  const security = { path: '/profil/sicherheit', viewer, state: 'full' } as const
  return [
    { ...security, name: 'gesperrt', locked: true },
    { ...security, name: 'sicherheit-sperre', lookAt: 'App-Sperre' },
    { ...security, name: 'sicherheit-unauffaellig', lookAt: 'Unauffällig' },
    { ...security, name: 'sicherheit-daten', lookAt: 'Deine Daten' },
    { ...security, name: 'sicherheit-pin', press: 'Einschalten' },
    { ...security, name: 'sicherheit-codes', press: 'Anlegen' },
    { ...security, name: 'sicherheit-passwort', press: 'Ändern' },
  ]
}

/** Every screen in the order somebody meets it. */
export function shots({ cardId, restingId, inviteCode }: Known): readonly Shot[] {
  const inState = (state: State, viewer: Viewer, screens: Readonly<Record<string, string>>) =>
    full(viewer, screens).map((shot) => ({ ...shot, state }))
  return [
    ...full('nobody', {
      login: '/login',
      annehmen: `/einladen/annehmen?inviteCode=${inviteCode}`,
      vergessen: '/passwort-vergessen',
      datenschutz: '/datenschutz',
      versprechen: '/versprechen',
      hilfe: '/hilfe',
    }),
    ...inState('empty', 'nobody', { annehmen: '/einladen/annehmen' }),
    ...full('new', { setup: '/setup-profile' }),
    ...full('mia', {
      heute: '/',
      tagesfragen: '/fragen-des-tages',
      tage: '/tage',
      abende: '/abende',
      'besondere-tage': '/besondere-tage',
      briefe: '/briefe',
      karten: '/karten',
      waehlen: '/karten/select',
      karte: `/karten/karte/${cardId}`,
      'karte-ruht': `/karten/karte/${restingId}`,
      favoriten: '/karten/manage',
      meine: '/karten/meine-karten',
      historie: '/karten/historie',
      neu: '/karten/new',
      alle: '/karten/set',
      kategorien: '/karten/kategorie',
      kategorie: '/karten/kategorie/Herzklopfen',
      nachrichten: '/chat',
      medien: '/chat/media',
      fantasien: '/stories',
      geschichte: '/stories/1',
      'geschichte-schreiben': '/stories/neu',
      'geschichte-fassung': '/stories/1/edit',
      zufall: '/stories/random',
      gemeinsam: '/stories/matches',
      profil: '/profile',
      sicherheit: '/profil/sicherheit',
      trennen: '/profil/trennen',
      loeschen: '/profil/loeschen',
      liste: '/notizen',
      fragen: '/profile/preferences',
      matches: '/profile/matches',
      unbekannt: '/gibt-es-nicht',
    }),
    ...cardShots,
    ...full('mia', { 'karte-text': `/karten/karte/${cardsOfKinds['karte-gutschein']}` }),
    {
      name: 'grenze',
      path: `/karten/karte/${cardId}`,
      viewer: 'mia',
      state: 'full',
      press: 'Nie zeigen',
    },
    ...heuteParts('jonas'),
    {
      name: 'heute-frage-offen',
      path: '/',
      viewer: 'mia',
      state: 'full',
      lookAt: 'Frage des Tages',
    },
    ...chatParts('mia'),
    ...securityParts('mia'),
    {
      name: 'profil-mitteilungen',
      path: '/profile',
      viewer: 'mia',
      state: 'full',
      lookAt: 'Mitteilungen',
    },
    ...full('operator', {
      verwaltung: '/admin',
      'verwaltung-nutzer': '/admin/users',
      'verwaltung-einladungen': '/admin/invitations',
      'verwaltung-log': '/admin/log',
    }),
    {
      name: 'verwaltung-push',
      path: '/admin/users',
      viewer: 'operator',
      state: 'full',
      press: 'Push senden',
    },
    ...inState('empty', 'jonas', { 'heute-empfangen': '/' }),
    ...inState('waiting', 'lou', { 'heute-ohne-freigabe': '/' }),
    ...inState('empty', 'alone', {
      heute: '/',
      einladen: '/einladen',
      favoriten: '/karten/manage',
      meine: '/karten/meine-karten',
      historie: '/karten/historie',
      nachrichten: '/chat',
      medien: '/chat/media',
      gemeinsam: '/stories/matches',
      fragen: '/profile/preferences',
      matches: '/profile/matches',
      profil: '/profile',
    }),
    // The chosen states come last: from here on Mia has chosen.
    ...inState('chosen', 'mia', { heute: '/' }),
    ...inState('chosen', 'jonas', { 'heute-empfangen': '/' }),
  ]
}
