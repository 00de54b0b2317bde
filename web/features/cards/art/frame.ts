import type { CategoryId } from '#contract/cards/rules.ts'
import { MIRROR, type SvgBuilder } from './svgBuilder.ts'

/**
 * The silhouette of each category's window, `o` px outside the opening: round arch, notched
 * corners, pointed arch, heart-topped arch. Its form distinguishes the categories at a glance.
 */
export const WINDOW: Record<CategoryId, (o: number) => string> = {
  wohl: (o) =>
    `M${22 - o} ${380 + o}V156C${22 - o} ${82 - o} 84 ${22 - o} 170 ${22 - o}S${318 + o} ${82 - o} ${318 + o} 156${foot(o)}`,
  joker: (o) => {
    const q = 24 + o * 0.6
    const [l, t, r, b] = [22 - o, 22 - o, 318 + o, 388 + o]
    const notch = (x: number, y: number) => `A${q} ${q} 0 0 0 ${x} ${y}`
    return (
      `M${l + q} ${t}H${r - q}${notch(r, t + q)}V${b - q}${notch(r - q, b)}` +
      `H${l + q}${notch(l, b - q)}V${t + q}${notch(l + q, t)}Z`
    )
  },
  abenteuer: (o) =>
    `M${22 - o} ${380 + o}V152C${22 - o} ${96 - o} 74 ${88 - o} 112 ${68 - o}C142 ${52 - o} 160 ${40 - o} 170 ${20 - o * 1.3}` +
    `C180 ${40 - o} 198 ${52 - o} 228 ${68 - o}C266 ${88 - o} ${318 + o} ${96 - o} ${318 + o} 152${foot(o)}`,
  herz: (o) =>
    `M${22 - o} ${380 + o}V116C${22 - o} ${54 - o} ${62 - o * 0.5} ${22 - o} 100 ${22 - o}C134 ${22 - o} 158 ${40 - o} 170 ${66 - o * 1.2}` +
    `C182 ${40 - o} 206 ${22 - o} 240 ${22 - o}C${278 + o * 0.5} ${22 - o} ${318 + o} ${54 - o} ${318 + o} 116${foot(o)}`,
}

const foot = (o: number) =>
  `V${380 + o}Q${318 + o} ${388 + o} ${310 + o} ${388 + o}H${30 - o}Q${22 - o} ${388 + o} ${22 - o} ${380 + o}Z`

/** The ornament of the upper left corner; the right one is its mirror. No more ornament than that. */
const CURLS: Record<CategoryId, string> = {
  wohl: 'M20 74C18 44 26 22 60 20M24 60C34 54 40 44 40 32M20 74C30 72 34 66 32 60M60 20C58 30 52 34 46 32',
  joker: 'M17 31q0-14 14-14M26 26h0',
  abenteuer:
    'M20 92C16 50 30 22 86 20M86 20C70 26 62 36 66 46C69 53 79 50 77 43M20 92C28 78 38 72 47 76C54 80 50 89 43 86',
  herz: 'M20 58C18 36 34 20 60 20M26 40C30 32 36 27 43 26',
}

/** The window line, a finer one outside, two curls. Colours come from the card's `--gilt`. */
export function frame(c: SvgBuilder, category: CategoryId): void {
  const gilt = 'var(--gilt)'
  c.path(WINDOW[category](0), 'none', { stroke: 'var(--gilt-hi)', 'stroke-width': 1.6 })
  c.path(WINDOW[category](5), 'none', { stroke: gilt, 'stroke-width': 0.8, opacity: 0.7 })
  c.stroke(CURLS[category], gilt, 1.2)
  c.stroke(CURLS[category], gilt, 1.2, { transform: MIRROR })
}
