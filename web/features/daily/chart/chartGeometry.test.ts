import { describe, expect, test } from 'vitest'
import { BAND_BOTTOM, CHART, pathOf, runsOf, weeksOfYear, xOf, yOf } from './chartGeometry.ts'

describe('the chart of the levels', () => {
  test('Levels rise evenly from 0 to 10 within the drawing', () => {
    expect(yOf(10)).toBe(CHART.top)
    expect(yOf(0)).toBe(CHART.height - CHART.bottom)
    expect(yOf(5)).toBeCloseTo((yOf(0) + yOf(10)) / 2)
  })

  test('STATUS-13 The warm band takes in the levels from 7', () => {
    expect(yOf(7)).toBeLessThan(BAND_BOTTOM)
    expect(yOf(6)).toBeGreaterThan(BAND_BOTTOM)
  })

  test('The first day is at the left edge, today at the right one', () => {
    expect([xOf(0, 21), xOf(20, 21)]).toEqual([CHART.side, CHART.width - CHART.side])
    expect(xOf(0, 1)).toBe(CHART.side)
  })

  test('A day without a status is bridged, two in a row are a gap', () => {
    expect(runsOf([1, null, 2, null, null, 3, 4]).map((run) => run.length)).toEqual([2, 2])
    expect(runsOf([null, null, null])).toEqual([])
    expect(runsOf([5])).toEqual([[{ x: CHART.side, y: yOf(5) }]])
  })

  test('A line goes through its points and never beyond them', () => {
    const path = pathOf([
      { x: 0, y: 10 },
      { x: 10, y: 50 },
      { x: 20, y: 20 },
    ])
    expect(path).toBe('M0 10C5 10 5 50 10 50C15 50 15 20 20 20')
  })

  test('TAGE-05 A week of a year has the mean of its levels, or none', () => {
    const day = (date: string, myLevel: number) => ({
      date,
      myLevel,
      partnerLevel: null,
      met: false,
    })
    const weeks = weeksOfYear('2026', [
      day('2026-01-01', 3),
      day('2026-01-07', 4),
      day('2026-12-31', 9),
    ])
    expect(weeks).toHaveLength(53)
    expect(weeks[0]).toEqual({ date: '2026-01-01', myLevel: 3.5, partnerLevel: null, met: false })
    expect([weeks[1]?.myLevel, weeks[52]?.myLevel]).toEqual([null, 9])
  })
})
