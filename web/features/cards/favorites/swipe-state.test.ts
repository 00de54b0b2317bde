import { expect, test } from 'vitest'
import { isOpenAfterDrag, REMOVE_PX, rowOffset, tapAction } from './swipe-state.ts'

test('KARTEN-70 KONST-34 A drag past 40 px to the left opens the row, a shorter one does not', () => {
  expect(isOpenAfterDrag(-41, false, 5000)).toBe(true)
  expect(isOpenAfterDrag(-40, false, 5000)).toBe(false)
  expect(isOpenAfterDrag(120, false, 5000)).toBe(false)
})

test('An open row stays open until it is pushed back past 40 px', () => {
  expect(isOpenAfterDrag(-10, true, 5000)).toBe(true)
  expect(isOpenAfterDrag(40, true, 5000)).toBe(true)
  expect(isOpenAfterDrag(41, true, 5000)).toBe(false)
})

test('KARTEN-71 The row follows the finger to the button’s 80 px and then gives way slowly', () => {
  expect(REMOVE_PX).toBe(80)
  expect(rowOffset(-30, false)).toBe(-30)
  expect(rowOffset(-80, false)).toBe(-80)
  expect(rowOffset(-120, false)).toBe(-90)
  expect(rowOffset(25, false)).toBe(0)
  expect(rowOffset(20, true)).toBe(-60)
})

test('KARTEN-72 KARTEN-73 A tap closes an open row and opens the card of a closed one', () => {
  expect(tapAction(true, 5000)).toBe('close')
  expect(tapAction(false, 5000)).toBe('open-card')
})

test('KARTEN-74 For 300 ms after closing neither a tap nor a drag opens anything', () => {
  expect(tapAction(false, 299)).toBe('nothing')
  expect(tapAction(false, 300)).toBe('open-card')
  expect(isOpenAfterDrag(-60, false, 299)).toBe(false)
  expect(isOpenAfterDrag(-60, false, 300)).toBe(true)
})
