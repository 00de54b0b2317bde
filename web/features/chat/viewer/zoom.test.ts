import { describe, expect, test } from 'vitest'
import { clampTransform, IDENTITY, rubberBand, swipeStep, zoomAround } from './zoom.ts'

const BOX = { width: 400, height: 800 }

describe('looking at a photo', () => {
  test.each([
    [-101, 1],
    [-100, 0],
    [0, 0],
    [100, 0],
    [101, -1],
  ])('MEDIEN-06 MEDIEN-07 KONST-16 A swipe of %i px steps by %i', (dx, step) => {
    expect(swipeStep(dx)).toBe(step)
  })

  test('An end without a neighbour gives way a third', () => {
    expect([rubberBand(-90, true), rubberBand(-90, false)]).toEqual([-90, -30])
  })

  test('Enlarged, it leaves no rim, and whole it stays in the middle', () => {
    expect(clampTransform({ x: 900, y: -900, scale: 2 }, BOX)).toEqual({
      x: 200,
      y: -400,
      scale: 2,
    })
    expect(clampTransform({ x: 50, y: 50, scale: 0.4 }, BOX)).toEqual(IDENTITY)
    expect(clampTransform({ x: 0, y: 0, scale: 9 }, BOX).scale).toBe(4)
  })

  test('The point under the fingers stays there', () => {
    expect(zoomAround(IDENTITY, 3, { x: 100, y: -50 })).toEqual({ x: -200, y: 100, scale: 3 })
    expect(zoomAround(IDENTITY, 3, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, scale: 3 })
  })
})
