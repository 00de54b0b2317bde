import { expect, test } from 'vitest'
import { jonas, miaPaired as mia } from '#web/testing/people.ts'
import { addressedTo, type Reader } from './addressee.ts'

const sideOf = (profile: typeof mia): Reader => ({ userId: profile.id, profile })

test.each([
  ['both', mia.id, 'Für euch beide', 'Für euch beide'],
  ['chooser', mia.id, 'Du bist gemeint', 'Mia ist gemeint'],
  ['chooser', jonas.id, 'Jonas ist gemeint', 'Du bist gemeint'],
  ['receiver', mia.id, 'Jonas ist gemeint', 'Du bist gemeint'],
  ['receiver', jonas.id, 'Du bist gemeint', 'Mia ist gemeint'],
] as const)(
  'O-162 A card to %s, chosen by %s, names its addressee to each person',
  (to, by, hers, his) => {
    expect(addressedTo(to, by, sideOf(mia))).toBe(hers)
    expect(addressedTo(to, by, sideOf(jonas))).toBe(his)
  },
)

test.each([
  ['both', 'Für euch beide'],
  ['chooser', 'Für die Person, die wählt'],
  ['receiver', 'Für die Person, die sie bekommt'],
] as const)('O-162 An unchosen card to %s shows the same addressee to both', (to, said) => {
  for (const reader of [mia, jonas]) expect(addressedTo(to, null, sideOf(reader))).toBe(said)
  // Chosen by a former partner.
  expect(addressedTo(to, 'somebody else', sideOf(mia))).toBe(said)
})

test('O-162 A partner without a name is named without a gender', () => {
  const reader = {
    userId: 'me',
    profile: { partner: { id: 'them', name: '' }, myRole: null, partnerRole: null },
  }
  expect(addressedTo('chooser', 'them', reader)).toBe('Dein:e Partner:in ist gemeint')
})

test.each([
  ['Königin', 'Dienend', true],
  ['Herr', 'Ausgeglichen', true],
  ['Individuell', 'Sklavin', true],
  ['Schatz', 'Haustier', true],
  ['Sklave', 'Unbestimmt', false],
  ['Ausgeglichen', 'Master', false],
  ['Königin', 'König', null],
  ['Dienend', 'Empfangend', null],
  ['Ausgeglichen', 'Individuell', null],
  ['Schatz', 'Unbestimmt', null],
  ['Königin', null, null],
] as const)('O-162 Roles %s and %s say who leads and who serves: %s', (mine, partner, iLead) => {
  const side = (me: typeof mia, myRole: typeof mine | typeof partner, partnerRole: typeof myRole) =>
    sideOf({ ...me, myRole, partnerRole })
  const [hers, his] = [side(mia, mine, partner), side(jonas, partner, mine)]
  const said = (addressee: 'leading' | 'serving', by: string | null) => [
    addressedTo(addressee, by, hers),
    addressedTo(addressee, by, his),
  ]
  const her = ['Du bist gemeint', 'Mia ist gemeint']
  const him = ['Jonas ist gemeint', 'Du bist gemeint']
  const nobody = (who: string) => [`Für die Person, die ${who}`, `Für die Person, die ${who}`]
  // The chooser makes no difference.
  for (const by of [null, mia.id, jonas.id]) {
    expect(said('leading', by)).toEqual(iLead === null ? nobody('führt') : iLead ? her : him)
    expect(said('serving', by)).toEqual(iLead === null ? nobody('dient') : iLead ? him : her)
  }
})

test('O-162 Without a partner nobody leads yet', () => {
  const alone = sideOf({ ...mia, partner: null, partnerRole: 'Dienend' })
  expect(addressedTo('leading', null, alone)).toBe('Für die Person, die führt')
})
