import { expect, test } from 'vitest'
import { matchLabel } from './texts.ts'

test('FRAGEN-33 FRAGEN-34 The two labels', () => {
  expect(matchLabel('starkes Match')).toBe('Ein starkes Match!')
  expect(matchLabel('weiches Match')).toBe('Daraus könnte mehr werden!')
})
