import { isCard, isQuestion, type Rule, type RuleEntry } from './rules.ts'

const BARE =
  /\bnackt|\bohne (?:ein Stück )?(?:Stoff|Kleidung|Badesachen)|Lasst ein Bad ein|Während eine Person duscht/u
const ONESELF = /\bsich selbst Gutes\b|\ban sich selbst\b|\bselbst berührt\b|\bselbst darum\b/u
const TOY = /\bSpielzeug/u

const atLeast =
  (level: number) =>
  (entry: RuleEntry): boolean =>
    entry.level >= level

/** Acts that no card or question asks for below a level (content/README.md, „Levels“). */
export const LEVELS: readonly Rule[] = [
  {
    name: 'A card with bare bodies, a bath or a shower is of level 4 at least',
    tells: (entry) => isCard(entry) && BARE.test(entry.text),
    says: atLeast(4),
  },
  {
    name: 'A toy is of level 5 at least',
    tells: (entry) => (isCard(entry) || isQuestion(entry)) && TOY.test(entry.text),
    says: atLeast(5),
  },
  {
    name: 'Touching oneself beside or before the other is of level 7 at least',
    tells: (entry) => (isCard(entry) || isQuestion(entry)) && ONESELF.test(entry.text),
    says: atLeast(7),
  },
]

/** Cards and questions that ask for the same, so that their levels lie one apart at most. */
export const ALIKE: Readonly<Record<string, readonly string[]>> = {
  'watched or accompanied alone': ['ruhe-018', 'kuehn-003', 'kuehn-008', 'q-gem-08'],
  'a voice on the telephone leads the hands': [
    'abenteuer-030',
    'ferne-005',
    'weit-004',
    'weit-009',
  ],
  'a body looked at like a work of art': [
    'abenteuer-016',
    'dienst-022',
    'kuehn-011',
    'kuehn-012',
    'q-korp-06',
    'q-roll-36',
  ],
  'light or a look decides': ['jahr-033', 'kuehn-007'],
  'the mirror': ['herz-006', 'kuehn-006', 'kuehn-017', 'q-ort-10', 'q-korp-14'],
  'a paddle': ['match-001', 'q-spiel-11', 'q-nach-17'],
  'slaps with the hand': ['leiten-012', 'q-leit-07'],
  'pictures of bare skin': ['match-003', 'q-foto-12'],
  'shaved by the other': ['match-005', 'q-korp-15'],
  'both in oil': ['match-006', 'q-gem-15'],
  'the lead of an afternoon by message': ['leiten-010', 'q-leit-03'],
  'half as fast': ['wohl-032', 'kuehn-014'],
  'asking for the next': ['herz-031', 'kuehn-015', 'q-wort-37'],
  'holding still': ['herz-020', 'kuehn-024'],
  'dressing and small services of the morning': ['dienst-014', 'dienst-017', 'q-fuehr-38'],
  'praise that steers': ['dienst-024', 'q-lob-06', 'q-lob-12'],
  'a tender animal': ['dienst-029', 'dienst-037', 'q-roll-37'],
  'serving as an art': ['dienst-026', 'kuehn-023', 'q-roll-38'],
  'a token that means being led': ['dienst-028', 'q-zeit-36'],
  'a bath together': ['wohl-028', 'wohl-035', 'frieden-020', 'q-zart-08'],
  'brought close again and again': ['wohl-036', 'ferne-005'],
}

/** Groups of {@link ALIKE} whose levels lie further apart, or that name what is not there. */
export function unlikeLevels(
  entries: readonly RuleEntry[],
  alike: Readonly<Record<string, readonly string[]>> = ALIKE,
): string[] {
  const levels = new Map(
    entries.map(({ id, level }) => [id.replace(/ (?:geben|empfangen)$/, ''), level]),
  )
  return Object.entries(alike).flatMap(([what, ids]) => {
    const found = ids.map((id) => levels.get(id) ?? Number.NaN)
    return Math.max(...found) - Math.min(...found) <= 1
      ? []
      : [`${what}: ${ids.map((id, at) => `${id} ${found[at]}`).join(', ')}`]
  })
}

/** A row of the table of levels: its level and the titles of the cards it names. */
const ROW = /^\| (?<level>\d+) +\|[^|]*\|(?<cards>[^|]*)\|/gmu

/** Cards that content/README.md names for a level they do not have. */
export function misnamedCards(guide: string, levelOf: ReadonlyMap<string, number>): string[] {
  return [...guide.matchAll(ROW)].flatMap(({ groups }) =>
    [...(groups?.cards ?? '').matchAll(/„(?<title>[^“]+)“/gu)].flatMap((match) => {
      const title = match.groups?.title ?? ''
      const level = levelOf.get(title)
      return level === Number(groups?.level) ? [] : [`${title} is of level ${level}`]
    }),
  )
}
