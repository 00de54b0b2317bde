import { expect, test } from 'vitest'
import { playedNow } from './playedNow.ts'

test('KARTEN-12 A card just chosen is played before the days are read again, the one it replaced is not', () => {
  const today = { date: '2026-11-21', cardId: 'neu' }
  const day = { pairId: 'pair', selectedBy: 'me', half: null, redeemed: false, returned: false }
  const days = [
    { ...day, date: '2026-11-21', cardId: 'ersetzt' },
    { ...day, date: '2026-11-21', cardId: 'eingelöst', redeemed: true },
    { ...day, date: '2026-11-20', cardId: 'gestern' },
    { ...day, date: '2026-11-19', cardId: 'zurück', returned: true },
  ]
  const played = (chosen: typeof today | { date: string; cardId: null } | undefined) =>
    [...playedNow(days, chosen)].toSorted()
  expect(played(today)).toEqual(['eingelöst', 'gestern', 'neu'])
  expect(played({ ...today, cardId: null })).toEqual(['eingelöst', 'gestern'])
  expect(played({ ...today, date: '2026-11-22' })).toEqual([
    'eingelöst',
    'ersetzt',
    'gestern',
    'neu',
  ])
  expect(played(undefined)).toEqual(['eingelöst', 'ersetzt', 'gestern'])
})
