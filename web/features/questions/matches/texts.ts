import type { ShownMatchType } from '#contract/questions/rules.ts'

export const matchTexts = {
  title: 'Eure Übereinstimmungen',
  loggedOut: 'Bitte melde dich an, um dein Paarprofil zu sehen.',
  login: 'Zum Login',
  profileLoading: 'Profilinformationen werden geladen...',
  profileMissing: 'Dein Profil ist gerade nicht erreichbar.',
  loading: 'Lade Übereinstimmungen …',
  failed: 'Keine Matches gefunden.',
  failedSafe: 'Sie ließen sich gerade nicht laden. Eure Antworten sind gespeichert.',
  empty: 'Ihr habt leider noch zu wenige Fragen beantwortet, um Matches zu sehen.',
  firstMatchHint: 'Das erste Match kommt meist nach zehn, zwanzig Fragen von euch beiden.',
  legend: 'Zeichenerklärung',
  unknownMeans: 'noch nicht beantwortet oder privat',
  legendMore:
    'Ein Match ist, was du gern gibst und dein:e Partner:in gern bekommt, oder andersherum.',
  toGame: 'Fragen beantworten',
  you: 'Du',
  partner: 'Partner:in',
  counts: (strong: number, soft: number) =>
    [
      strong > 0 && (strong === 1 ? '1 starkes' : `${strong} starke`),
      soft > 0 && `${soft} zum Weiterreden`,
    ]
      .filter(Boolean)
      .join(', '),
  mine: (what: string) => `Du: ${what}`,
  theirs: (who: string, what: string) => `${who}: ${what}`,
  unanswered: 'Noch offen',
  unknown: 'Unbekannt',
  youGive: (who: string) => `Du gibst, ${who} empfängt`,
  youReceive: (who: string) => `${who} gibt, du empfängst`,
  both: 'In beide Richtungen',
  mutual: 'Gemeinsam',
  related: 'Passt dazu',
  marked: 'Vorgemerkt',
  why: 'Hier steht nur, wozu ihr beide Ja oder Vielleicht gesagt habt. Was eine:r von euch hier gesehen hat, sieht auch die andere Person noch, selbst wenn es zurückgenommen wird: damit niemand heimlich nachsehen und zurückziehen kann.',
} as const

/** Label of a match (FRAGEN-33, FRAGEN-34). */
export const matchLabel = (type: ShownMatchType): string =>
  type === 'starkes Match' ? 'Ein starkes Match!' : 'Daraus könnte mehr werden!'
