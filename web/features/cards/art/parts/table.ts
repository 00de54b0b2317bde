import { type Point, ribbon } from '../curves.ts'
import type { Paint } from '../drawing.ts'
import { n1, xy } from '../numbers.ts'
import type { SeededRandom } from '../random.ts'
import { flame } from '../shapes.ts'
import type { SvgBuilder } from '../svgBuilder.ts'

/** A twig with n pairs of leaves, standing on (x, y). */
export function sprig(
  c: SvgBuilder,
  x: number,
  y: number,
  length: number,
  turn: number,
  paint: Paint,
  n: number,
): void {
  const stem = (t: number): Point => [length * 0.16 * Math.sin(t * 2.2), -length * t]
  let d = ''
  for (let i = 1; i <= n; i++)
    for (const side of [-1, 1]) {
      const t = ((i - (side < 0 ? 0.35 : 0)) / n) * 0.94 + 0.04
      const [a, b] = stem(t)
      const l = length * 0.21 * (1.15 - t * 0.6)
      const k = side * (1.02 - t * 0.3)
      const [ex, ey] = [a + Math.sin(k) * l, b - Math.cos(k) * l]
      const [px, py] = [Math.cos(k) * l * 0.3, Math.sin(k) * l * 0.3]
      d += `M${xy(a, b)}Q${xy((a + ex) / 2 + px, (b + ey) / 2 + py)} ${xy(ex, ey)}`
      d += `Q${xy((a + ex) / 2 - px, (b + ey) / 2 - py)} ${xy(a, b)}Z`
    }
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.stroke(`M0 0Q${xy(length * 0.15, -length * 0.4)} ${xy(...stem(1))}`, paint, 1.3)
    c.path(d, paint)
  })
}

/** n trails of steam rising h px from (x, y). */
export function steam(
  c: SvgBuilder,
  r: SeededRandom,
  x: number,
  y: number,
  h: number,
  n: number,
  spread: number,
): void {
  const fade = c.line(0, y, 0, y - h, [0, 6, 0], [0.16, 6, 0.6], [0.6, 5, 0.32], [1, 5, 0])
  for (let k = 0; k < n; k++) {
    const points: Point[] = []
    const phase = r.range(0, 6)
    const sway = r.range(13, 21)
    const x0 = x + (k - (n - 1) / 2) * spread
    const height = h * (k === (n - 1) / 2 ? 1 : r.range(0.7, 0.86))
    for (let i = 0; i <= 8; i++) {
      const t = i / 8
      const drift = Math.sin(phase + t * 6.6) - Math.sin(phase) * (1 - t)
      points.push([x0 + drift * sway * (0.2 + t * 0.9), y - height * t])
    }
    c.path(
      ribbon(points, (t) => 1 + 14 * Math.sin(Math.PI * t ** 0.8) ** 1.4),
      fade,
    )
  }
}

/** A burning candle of width w and height h standing on (x, y). */
export function candle(
  c: SvgBuilder,
  x: number,
  y: number,
  w: number,
  h: number,
  lean: number,
): void {
  const rim = `${xy(x + w / 4, y - h + 4)} ${xy(x + w / 2, y - h)}V${n1(y)}`
  c.path(
    `M${xy(x - w / 2, y)}V${n1(y - h + 3)}Q${xy(x - w / 4, y - h - 3)} ${xy(x, y - h + 1)}Q${rim}` +
      `Q${xy(x, y + w * 0.3)} ${xy(x - w / 2, y)}Z`,
    c.down([0, 6], [0.12, 5], [0.5, 4], [1, 2]),
  )
  c.path(`M${xy(x + w * 0.12, y - h + 2)}Q${rim}L${xy(x + w * 0.12, y + w * 0.1)}Z`, c.step(1), {
    opacity: 0.22,
  })
  c.path(flame(x, y - h - 3, 30, lean), c.down([0, 7], [0.5, 6], [1, 7]))
}
