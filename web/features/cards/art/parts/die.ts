import { n1, xy } from '../numbers.ts'
import type { Step } from '../ramps.ts'
import type { SeededRandom } from '../random.ts'
import { heart } from '../shapes.ts'
import type { SvgBuilder } from '../svgBuilder.ts'

type Vector = readonly [x: number, y: number, z: number]
/** normal of a face and its two axes */
type Face = readonly [Vector, Vector, Vector]

const FACES: readonly Face[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
    [-1, 0, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
]

type Pips = readonly (readonly [number, number])[]
const CORNERS: Pips = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
]
const PIPS: Record<number, Pips> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: CORNERS,
  5: [...CORNERS, [0, 0]],
  6: [...CORNERS, [-1, 0], [1, 0]],
}

/** A real cube: three visible faces, each one affine matrix; the third shows a heart. */
export function die(c: SvgBuilder, r: SeededRandom, cx: number, cy: number, size: number): void {
  const turned = rotation(r.range(0.42, 0.8), r.range(0.35, 1.1), r.range(-0.35, 0.35))
  const half = size / 2
  const shown: (number | 'heart')[] = [r.pick([1, 2, 3]), r.pick([4, 5, 6]), 'heart']
  let next = 0
  for (const [normal, across, down] of FACES) {
    const n = turned(normal)
    // Nearly edge-on or turned away.
    if (n[2] < 0.08) continue
    const u = turned(across)
    const v = turned(down)
    const value = shown[next++ % shown.length] ?? 'heart'
    const matrix = [u[0], u[1], v[0], v[1]].map((k) => Math.round(k * 1000) / 1000).join(' ')
    c.wrap({ transform: `matrix(${matrix} ${xy(cx + n[0] * half, cy + n[1] * half)})` }, () =>
      face(c, half, lightOn(n), value),
    )
  }
}

function rotation(ax: number, ay: number, az: number): (v: Vector) => Vector {
  const [sx, kx, sy, ky, sz, kz] = [ax, ay, az].flatMap((a) => [Math.sin(a), Math.cos(a)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return ([x, y, z]) => {
    const x1 = x * ky + z * sy
    const z1 = -x * sy + z * ky
    const y2 = y * kx - z1 * sx
    const z2 = y * sx + z1 * kx
    return [x1 * kz - y2 * sz, x1 * sz + y2 * kz, z2]
  }
}

/** Light from the upper left picks the two tones of a face. */
function lightOn([x, y]: Vector): readonly [Step, Step] {
  const lit = -y * 0.8 - x * 0.35
  return lit > 0.45 ? [6, 5] : lit > -0.1 ? [5, 4] : [4, 3]
}

function face(
  c: SvgBuilder,
  s: number,
  [a, b]: readonly [Step, Step],
  value: number | 'heart',
): void {
  const i = s - 9
  c.path(
    `M${-i} ${-s}H${i}Q${s} ${-s} ${s} ${-i}V${i}Q${s} ${s} ${i} ${s}H${-i}Q${-s} ${s} ${-s} ${i}V${-i}Q${-s} ${-s} ${-i} ${-s}Z`,
    c.diag([0, a], [1, b]),
    { stroke: c.step(b), 'stroke-width': 2 },
  )
  if (value === 'heart') c.path(heart(0, 0, s * 0.46), c.step(7))
  else {
    const pips = (PIPS[value] ?? []).map(([x, y]) => `M${xy(x * s * 0.5, y * s * 0.5)}h0`).join('')
    c.stroke(pips, c.step(1), Number(n1(s * 0.27)))
  }
}
