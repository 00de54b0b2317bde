import { onward, type Point, repeat, smooth } from '../curves.ts'
import { n1, xy } from '../numbers.ts'
import type { Step } from '../palette.ts'
import type { SvgBuilder } from '../svgBuilder.ts'

/** quill and dark side, middle, edge, barbs */
export type FeatherTones = readonly [Step, Step, Step, Step]

/** Where the vane is notched, from the quill (0) to the tip (1). */
const LARGE = [0, 0.06, 0.14, 0.3, 0.46, 0.62, 0.645, 0.665, 0.78, 0.9, 1]
const SMALL = [0, 0.1, 0.22, 0.25, 0.28, 0.5, 0.645, 0.68, 0.85, 1]

/** A feather standing on (x, y), `length` px long, turned by `turn` degrees. */
export function feather(
  c: SvgBuilder,
  x: number,
  y: number,
  length: number,
  turn: number,
  tones: FeatherTones,
  bend = 0.16,
): void {
  const large = length > 150
  const broad = length * (large ? 0.135 : 0.17)
  const spine = (t: number): Point => [bend * length * Math.sin(t * 2.1), -length * t]
  const width = (t: number) => broad * Math.sin(Math.PI * t ** 0.8) ** 0.75
  const vane = (t: number, w: number, side: number): Point => {
    const [mx, my] = spine(0.14 + t * 0.86)
    return [mx + side * w, my]
  }

  const left: Point[] = []
  const right: Point[] = []
  for (const t of large ? LARGE : SMALL) {
    const notch = t === 0.25 || t === 0.645 ? 0.42 : 1
    const shifted = t < 0.3 && t > 0.2 ? t + 0.09 : t > 0.6 && t < 0.7 ? t - 0.1 : t
    left.push(vane(t, width(t) * notch, -1))
    right.push(vane(shifted, width(t) * 0.82 * notch, 1))
  }
  right.sort((a, b) => b[1] - a[1])

  const quill = [0, 1, 2, 3, 4, 5].map((i) => spine(i / 5))
  const back = `${onward(quill.slice(1).reverse())}Z`
  c.group(`translate(${xy(x, y)})rotate(${n1(turn)})`, () => {
    c.path(whole(smooth(left) + back), c.down([0, tones[0]], [0.7, tones[1]], [1, tones[2]]))
    c.path(whole(smooth(right) + back), c.down([0, tones[1]], [0.8, tones[2]], [1, tones[2]]))
    c.stroke(barbs(large, spine, vane, width), c.step(tones[3]), 0.7, { opacity: 0.45 })
    c.stroke(smooth(quill), c.step(tones[0]), 1.8)
  })
}

function barbs(
  large: boolean,
  spine: (t: number) => Point,
  vane: (t: number, w: number, side: number) => Point,
  width: (t: number) => number,
): string {
  const d = repeat(large ? 17 : 6, (i) => {
    const t = 0.02 + i * (large ? 0.053 : 0.14)
    const u = Math.min(1, t + 0.13)
    const [mx, my] = spine(0.14 + t * 0.86)
    const [lx, ly] = vane(u, width(u) * 0.9, -1)
    const [rx, ry] = vane(u, width(u) * 0.74, 1)
    return (
      `M${xy(lx, ly)}Q${xy((mx * 1.3 + lx * 0.7) / 2, ly + 4)} ${xy(mx, my)}` +
      `Q${xy((mx * 1.3 + rx * 0.7) / 2, ry + 4)} ${xy(rx, ry)}`
    )
  })
  return whole(d)
}

/** Feathers have so many points that decimals would double their size. */
const whole = (d: string) => d.replace(/-?\d*\.\d+/g, (v) => String(Math.round(Number(v))))
