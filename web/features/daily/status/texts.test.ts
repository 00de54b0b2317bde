import { expect, test } from 'vitest'
import { grantLabel } from './texts.ts'

test.each([
  ['STATUS-16', 'open', 'Partner:in zum Status einladen'],
  ['STATUS-17', 'justNow', 'Jonas darf seinen Erregungsstatus heute setzen'],
  ['STATUS-18', 'earlier', 'Freigabe erneut erteilen'],
] as const)('%s O-105 In the state „%s“ the grant button says „%s“', (_, state, label) => {
  expect(grantLabel(state, 'Jonas')).toBe(label)
})
