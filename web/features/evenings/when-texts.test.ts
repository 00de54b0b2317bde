import { expect, test } from 'vitest'
import { thereText, whenText } from './when-texts.ts'

const local = (day: string, time: string) => new Date(`${day}T${time}:00`).toISOString()

test.each([
  ['2026-05-07', 'heute, 20:30 Uhr'],
  ['2026-05-08', 'morgen, 20:30 Uhr'],
  ['2026-05-14', 'Donnerstag, 14. Mai, 20:30 Uhr'],
])('ABEND-43 An evening on %s is %s', (day, text) => {
  const shown = whenText({ at: local(day, '20:30') }, new Date('2026-05-07T09:00:00'))
  expect(shown.replaceAll('\u00A0', ' ')).toBe(text)
})

test('ABEND-32 The time of other clocks stands beside the one of the device, the same time does not', () => {
  const at = '2026-10-25T19:30:00.000Z'
  expect(thereText({ at, utcOffset: -new Date(at).getTimezoneOffset() })).toBeNull()
  expect(thereText({ at, utcOffset: 345 })).toBe('Dort, wo der Vorschlag herkommt: 01:15 Uhr')
  expect(thereText({ at, utcOffset: -240 })).toBe('Dort, wo der Vorschlag herkommt: 15:30 Uhr')
})
