import { n1, xy } from './numbers.ts'

export type Point = readonly [x: number, y: number]
/** A cubic curve: start, two handles, end. */
export type Cubic = readonly [number, number, number, number, number, number, number, number]

/** Rows of numbers as SVG writes them: `x,y x,y …`. */
export const rows = (text: string): number[][] =>
  text.split(' ').map((row) => row.split(',').map(Number))

export const points = (text: string): Point[] => rows(text).map(([x = 0, y = 0]) => [x, y])

/** n parts of a path. */
export const repeat = (n: number, part: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => part(i)).join('')

const near = (points: readonly Point[], i: number): Point =>
  points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]

/** An open line through all points (Catmull-Rom). */
export function smooth(points: readonly Point[]): string {
  let d = `M${xy(...near(points, 0))}`
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      near(points, i - 1),
      near(points, i),
      near(points, i + 1),
      near(points, i + 2),
    ]
    d += `C${xy(p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)} `
    d += `${xy(p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)} ${xy(...p2)}`
  }
  return d
}

/** Continues a line along `points`, to be closed by the caller. */
export const onward = (points: readonly Point[]): string => smooth(points).replace('M', 'L')

/** A line whose width (px) changes with t = 0…1: steam, ribbons, scarf, road. */
export function ribbon(points: readonly Point[], width: (t: number) => number): string {
  const left: Point[] = []
  const right: Point[] = []
  points.forEach(([x, y], i) => {
    const a = near(points, i - 1)
    const b = near(points, i + 1)
    const dx = b[0] - a[0]
    const dy = b[1] - a[1]
    const length = Math.hypot(dx, dy) || 1
    const half = width(i / (points.length - 1)) / 2
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.unshift([x + (dy / length) * half, y - (dx / length) * half])
  })
  return `${smooth(left)}${onward(right)}Z`
}

/** n strips between two cubic curves: curtains, silk, hair. */
export function loft(a: Cubic, b: Cubic, n: number, ease = (t: number) => t): string[] {
  const mix = (t: number) => a.map((v, i) => v + ((b[i] ?? v) - v) * t) as unknown as Cubic
  return Array.from({ length: n }, (_, i) => {
    const p = mix(ease(i / n))
    // A hair of overlap, or the ground shines through the seams.
    const q = mix(ease((i + 1) / n) + 0.01)
    return (
      `M${xy(p[0], p[1])}C${xy(p[2], p[3])} ${xy(p[4], p[5])} ${xy(p[6], p[7])}` +
      `L${xy(q[6], q[7])}C${xy(q[4], q[5])} ${xy(q[2], q[3])} ${xy(q[0], q[1])}Z`
    )
  })
}

/** A full circle as a path. */
export const ring = (x: number, y: number, r: number): string =>
  `M${xy(x - r, y)}a${n1(r)} ${n1(r)} 0 1 1 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 1 ${n1(-2 * r)} 0`
