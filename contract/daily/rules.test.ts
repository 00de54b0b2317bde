import { describe, expect, test } from 'vitest'
import { needsPermission, ROLES } from '#contract/kernel/roles.ts'
import {
  isHigh,
  LEVEL_DEFAULT,
  LEVEL_MAX,
  MESSAGE_MAX,
  permissionOf,
  STATUS_TEXT_MAX,
  SUGGESTION_NAMES,
} from './rules.ts'

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

describe('levels', () => {
  test('KONST-22 KONST-24 O-107 The limits', () => {
    expect([LEVEL_MAX, LEVEL_DEFAULT, MESSAGE_MAX, STATUS_TEXT_MAX]).toEqual([10, 5, 600, 280])
  })

  test('STATUS-13 Levels of 7 and above are high', () => {
    expect(LEVELS.filter(isHigh)).toEqual([7, 8, 9, 10])
  })
})

describe('the permission', () => {
  const roles = [null, ...ROLES]
  const states = roles.flatMap((mine) => roles.map((partner) => [mine, partner] as const))

  test('STATUS-07 O-003 A person who needs no release may always post', () => {
    for (const [mine, partner] of states.filter(([a, b]) => !needsPermission(a, b))) {
      for (const released of [true, false]) {
        expect(permissionOf(mine, partner, released)).toEqual({
          allowed: true,
          reason: 'Du kannst deinen Status jederzeit teilen.',
          permissionGranted: released,
        })
      }
    }
  })

  test('STATUS-14 STATUS-15 O-106 A person who needs a release may post once it is there, and reads why', () => {
    const needing = states.filter(([mine, partner]) => needsPermission(mine, partner))
    expect(needing).toHaveLength(60)
    for (const [mine, partner] of needing) {
      expect(permissionOf(mine, partner, true)).toEqual({
        allowed: true,
        reason: 'Du darfst heute deinen Erregungsstatus teilen.',
        permissionGranted: true,
      })
      expect(permissionOf(mine, partner, false)).toEqual({
        allowed: false,
        reason: 'Dein:e Partner:in hat dir heute noch keine Freigabe erteilt.',
        permissionGranted: false,
      })
    }
  })
})

test('STATUS-26 STATUS-27 STATUS-28 STATUS-29 The names', () => {
  expect(SUGGESTION_NAMES).toEqual({
    meTime: 'Zeit für sich',
    verfuehrung: 'Verführung',
    qualitytime: 'Gemeinsame Zeit',
    offen: 'Offene Kommunikation',
  })
})
