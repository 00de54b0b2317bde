import { points, rows } from '#web/features/cards/art/curves.ts'
import { n1, xy } from '#web/features/cards/art/numbers.ts'
import type { Step } from '#web/features/cards/art/palette.ts'
import { sparks } from '#web/features/cards/art/parts/sky.ts'
import { stage } from '#web/features/cards/art/parts/stage.ts'
import type { SeededRandom } from '#web/features/cards/art/random.ts'
import type { Scene } from '#web/features/cards/art/scene.ts'
import { heart } from '#web/features/cards/art/shapes.ts'
import type { SvgBuilder } from '#web/features/cards/art/svgBuilder.ts'

/** Dice in the air, one face a heart. Varies: two or three, how they lie, backdrop. */
export const dice: Scene = (c, r, light) => {
  stage(c, r, light, r.pick(['curtain', 'stars']))
  const t = r.flip()
  c.glow(170, 215, 170, 5, 0.4, 5)
  const flight =
    `M${170 - t * 140} 70C${170 - t * 60} 20 ${170 - t * 20} 110 ${170 - t * 36} 150` +
    `M${170 + t * 150} 110C${170 + t * 110} 90 ${170 + t * 70} 180 ${170 + t * 56} 220`
  c.stroke(flight, c.step(5), 1.3, { 'stroke-dasharray': '.1 7', opacity: 0.8 })
  c.ellipse(170 - t * 34, 326, 74, 12, c.step(0), { opacity: 0.5 })
  c.ellipse(170 + t * 62, 352, 56, 10, c.step(0), { opacity: 0.5 })
  die(c, r, 170 - t * 40, 190, r.range(92, 100))
  die(c, r, 170 + t * 58, 290, r.range(66, 74))
  if (r.next() < 0.45) die(c, r, 170 + t * 86, r.range(100, 130), r.range(40, 48))
  sparks(c, r, 12, [46, 46, 294, 350])
}

type Vector = readonly [x: number, y: number, z: number]
/** normal of a face and its two axes */
type Face = readonly [Vector, Vector, Vector]

const FACES = [
  '1,0,0 0,1,0 0,0,1',
  '0,0,1 0,1,0 -1,0,0',
  '0,1,0 1,0,0 0,0,-1',
  '-1,0,0 0,1,0 0,0,1',
  '0,-1,0 1,0,0 0,0,1',
].map((face) => rows(face) as unknown as Face)

const CORNERS = '-1,-1 1,-1 -1,1 1,1'
const PIPS: Record<number, string> = {
  1: '0,0',
  2: '-1,-1 1,1',
  3: '-1,-1 0,0 1,1',
  4: CORNERS,
  5: `${CORNERS} 0,0`,
  6: `${CORNERS} -1,0 1,0`,
}

/** A real cube: three visible faces, each one affine matrix; the third shows a heart. */
function die(c: SvgBuilder, r: SeededRandom, cx: number, cy: number, size: number): void {
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
  const [sx, sy, sz] = [Math.sin(ax), Math.sin(ay), Math.sin(az)]
  const [kx, ky, kz] = [Math.cos(ax), Math.cos(ay), Math.cos(az)]
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
    const pips = points(PIPS[value] ?? '').map(([x, y]) => `M${xy(x * s * 0.5, y * s * 0.5)}h0`)
    c.stroke(pips.join(''), c.step(1), Number(n1(s * 0.27)))
  }
}
