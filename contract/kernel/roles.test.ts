import { describe, expect, test } from 'vitest'
import {
  DEFAULT_OWN_ROLE,
  DEFAULT_PARTNER_ROLE,
  isDominantSide,
  isNeutral,
  isReceiving,
  isSubmissiveSide,
  mayChooseDailyCard,
  mayGrant,
  needsPermission,
  nobodyChooses,
  parseRole,
  ROLES,
  type Role,
  roleClass,
  seesMessageBox,
} from './roles.ts'

type MaybeRole = Role | null

/** W chooses, N sees the message box, B the banner, E needs the release, G may grant it. */
const codes = (me: MaybeRole, partner: MaybeRole): string =>
  [
    mayChooseDailyCard(me) ? 'W' : '',
    seesMessageBox(me, partner) ? 'N' : '',
    isReceiving(me) ? 'B' : '',
    needsPermission(me, partner) ? 'E' : '',
    mayGrant(me, partner) ? 'G' : '',
  ].join('')

const COLUMNS = [
  'Königin',
  'König',
  'Herr',
  'Herrin',
  'Master',
  'Dienend',
  'Empfangend',
  'Sklave',
  'Sklavin',
  'Haustier',
  'Individuell',
  'Ausgeglichen',
  'Unbestimmt',
  'Schatz',
] as const satisfies readonly Role[]

/** Rows are oneself, columns the partner. */
const GRID: Readonly<Record<Role, string>> = {
  Königin: 'WN WN WN WN WN WG WG WG WG WG WG WG WG WN',
  König: 'WN WN WN WN WN WG WG WG WG WG WG WG WG WN',
  Herr: 'WN WN WN WN WN WG WG WG WG WG WG WG WG WN',
  Herrin: 'WN WN WN WN WN WG WG WG WG WG WG WG WG WN',
  Master: 'WN WN WN WN WN WG WG WG WG WG WG WG WG WN',
  Dienend: 'NBE NBE NBE NBE NBE NB NB NB NB NB NBE NBE NBE NBE',
  Empfangend: 'NBE NBE NBE NBE NBE NB NB NB NB NB NBE NBE NBE NBE',
  Sklave: 'NBE NBE NBE NBE NBE NB NB NB NB NB NBE NBE NBE NBE',
  Sklavin: 'NBE NBE NBE NBE NBE NB NB NB NB NB NBE NBE NBE NBE',
  Haustier: 'NBE NBE NBE NBE NBE NB NB NB NB NB NBE NBE NBE NBE',
  Individuell: 'WNBE WNBE WNBE WNBE WNBE WNBG WNBG WNBG WNBG WNBG WNB WNB WNB WNB',
  Ausgeglichen: 'WNBE WNBE WNBE WNBE WNBE WNBG WNBG WNBG WNBG WNBG WNB WNB WNB WNB',
  Unbestimmt: 'WNBE WNBE WNBE WNBE WNBE WNBG WNBG WNBG WNBG WNBG WNB WNB WNB WNB',
  Schatz: 'WN WN WN WN WN WG WG WG WG WG W W W WN',
}

const pairs = ROLES.flatMap((me) => ROLES.map((partner) => [me, partner] as const))
const violations = (holds: (me: Role, partner: Role) => boolean) =>
  pairs.filter(([me, partner]) => !holds(me, partner))

describe('the fourteen roles', () => {
  test('ROLLEN-01 There are exactly fourteen, in the specification’s spelling', () => {
    expect(ROLES.join(', ')).toBe(
      'Königin, König, Dienend, Empfangend, Individuell, Master, Sklave, Sklavin, Haustier, Herr, Herrin, Unbestimmt, Ausgeglichen, Schatz',
    )
  })

  test('ROLLEN-02 The other spelling and any case name the same roles', () => {
    const other =
      'Königin König dienend empfangend individuell Master Slave Slave_W Pet Herr Herrin unbestimmt ausgeglichen Schatz'
    expect(other.split(' ').map(parseRole)).toEqual(ROLES)
    expect(parseRole(' KÖNIGIN ')).toBe('Königin')
    expect(parseRole('slave_w')).toBe('Sklavin')
  })

  test.each(['', 'Kaiserin', 'Konigin', 'constructor', '__proto__', 'toString'])(
    'O-011 „%s“ is no role',
    (text) => {
      expect(parseRole(text)).toBeUndefined()
    },
  )

  test('PROFIL-12 PROFIL-13 The selects begin with Dienend and Königin', () => {
    expect([DEFAULT_OWN_ROLE, DEFAULT_PARTNER_ROLE]).toEqual(['Dienend', 'Königin'])
  })

  test.each([
    [
      'ROLLEN-03 dominant',
      isDominantSide,
      'Königin Herrin Master König Herr Individuell Ausgeglichen Unbestimmt Schatz',
    ],
    [
      'ROLLEN-04 submissive',
      isSubmissiveSide,
      'Dienend Sklave Haustier Sklavin Empfangend Individuell Ausgeglichen Unbestimmt',
    ],
    ['ROLLEN-05 neutral', isNeutral, 'Individuell Ausgeglichen Unbestimmt Schatz'],
  ] as const)('%s side holds the roles of the specification', (_, belongs, expected) => {
    expect(ROLES.filter(belongs).toSorted()).toEqual(expected.split(' ').toSorted())
  })

  test('O-001 The overlap of the sides makes four classes', () => {
    const classes = Object.groupBy(ROLES, roleClass)
    expect(classes).toEqual({
      F: ['Königin', 'König', 'Master', 'Herr', 'Herrin'],
      H: ['Dienend', 'Empfangend', 'Sklave', 'Sklavin', 'Haustier'],
      A: ['Individuell', 'Unbestimmt', 'Ausgeglichen'],
      Z: ['Schatz'],
    })
  })
})

describe('rights of two roles', () => {
  test.each(ROLES)('ROLLEN-07 ROLLEN-08 ROLLEN-10 ROLLEN-11 ROLLEN-13 The row of %s', (me) => {
    expect(COLUMNS.map((partner) => codes(me, partner)).join(' ')).toBe(GRID[me])
  })

  test('O-003 I need the release exactly when my partner may grant it', () => {
    expect(violations((me, other) => needsPermission(me, other) === mayGrant(other, me))).toEqual(
      [],
    )
  })

  test('O-003 Nobody both needs and grants the release', () => {
    expect(violations((me, other) => !(needsPermission(me, other) && mayGrant(me, other)))).toEqual(
      [],
    )
  })

  test('ROLLEN-08 The choice of the card depends on the own role only: F, A and Z, nine roles', () => {
    const choosing = ROLES.filter(mayChooseDailyCard)
    expect(choosing).toHaveLength(9)
    expect(choosing.map(roleClass)).not.toContain('H')
  })

  test('O-002 Nobody chooses in a pair of two submissive-only roles, and in no other', () => {
    const expected = pairs.filter(
      ([me, other]) => roleClass(me) === 'H' && roleClass(other) === 'H',
    )
    expect(pairs.filter(([me, other]) => nobodyChooses(me, other))).toEqual(expected)
  })

  test('O-004 In every pair at least one person sees the message box', () => {
    expect(violations((me, o) => seesMessageBox(me, o) || seesMessageBox(o, me))).toEqual([])
  })

  test('ROLLEN-17 ROLLEN-18 Without a role one may do nothing, whatever the partner is', () => {
    for (const partner of [null, ...ROLES]) expect(codes(null, partner)).toBe('')
  })

  test('O-003 Without a partner’s role nobody needs a release', () => {
    expect(ROLES.filter((me) => needsPermission(me, null) || mayGrant(me, null))).toEqual([])
  })
})
