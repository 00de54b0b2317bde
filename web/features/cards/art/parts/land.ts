import { smooth } from '../curves.ts'
import { n1, xy } from '../numbers.ts'
import type { SeededRandom } from '../random.ts'

/** The line of soft hills around y; `FOOT` closes it downwards. */
export const hills = (r: SeededRandom, y: number, rough: number, n = 6): string =>
  smooth(Array.from({ length: n + 1 }, (_, i) => [10 + (320 * i) / n, y + r.range(-rough, rough)]))

export const FOOT = 'V400H10Z'

/** n mountains with concave flanks, and their lit faces. */
export function peaks(
  r: SeededRandom,
  y: number,
  h: number,
  n: number,
): [mountains: string, lit: string] {
  let d = `M10 ${n1(y)}`
  let lit = ''
  const w = 320 / n
  for (let i = 0; i < n; i++) {
    const x = 10 + w * (i + 0.5) + r.range(-14, 14)
    const top = y - h * r.range(0.5, 1)
    const H = y - top
    const bx = 10 + w * (i + 1)
    const by = y + r.range(-8, 4)
    const right = `${xy(x + w * 0.07, top + H * 0.12)}Q${xy(x + w * 0.3, top + H * 0.66)} ${xy(bx, by)}`
    d += `Q${xy(x - w * 0.28, top + H * 0.62)} ${xy(x - w * 0.1, top + H * 0.16)}L${xy(x, top)}L${right}`
    lit += `M${xy(x, top)}L${right}Q${xy(x + w * 0.2, by - H * 0.1)} ${xy(x + w * 0.12, top + H * 0.56)}`
    lit += `T${xy(x + w * 0.02, top + H * 0.34)}Z`
  }
  return [d + FOOT, lit]
}

/** A pine of height h standing on (x, y). */
export const pine = (x: number, y: number, h: number): string =>
  `M${xy(x, y - h)}l${n1(h * 0.12)} ${n1(h * 0.34)}h${n1(-h * 0.05)}l${n1(h * 0.12)} ${n1(h * 0.3)}` +
  `h${n1(-h * 0.06)}l${n1(h * 0.14)} ${n1(h * 0.36)}h${n1(-h * 0.54)}l${n1(h * 0.14)} ${n1(-h * 0.36)}` +
  `h${n1(-h * 0.06)}l${n1(h * 0.12)} ${n1(-h * 0.3)}h${n1(-h * 0.05)}Z`
