import { capsule, chain } from '../curves.ts'
import { n1, xy } from '../numbers.ts'
import type { Step } from '../ramps.ts'
import type { SvgBuilder } from '../svgBuilder.ts'

const SCALE = 1.1

/**
 * A reaching hand whose index fingertip lies on (x, y): tapered limbs, one tone per depth, the
 * little finger darkest, index and thumb lightest. Outlines would make it a fist with rings.
 */
export function hand(
  c: SvgBuilder,
  x: number,
  y: number,
  dir: 1 | -1,
  turn: number,
  [light, middle, dark]: readonly [Step, Step, Step],
): void {
  const skin = (from: Step, to: Step) => c.line(0, -10, -80, 50, [0, from], [1, to])
  c.group(`translate(${xy(x, y)})scale(${dir * SCALE} ${SCALE})rotate(${n1(turn)})`, () => {
    c.path(
      chain([
        [-78, 22, 12],
        [-58, 41, 7.4],
        [-45, 54, 5.8],
        [-39, 62, 4.2],
      ]),
      skin(dark, dark),
    )
    c.path(
      chain([
        [-72, 16, 13],
        [-45, 31, 8.4],
        [-27, 43, 6.6],
        [-17, 52, 4.4],
      ]),
      skin(dark, dark),
    )
    c.path(
      chain([
        [-66, 10, 13],
        [-36, 14, 8.8],
        [-15, 22, 7],
        [-1, 31, 4.6],
      ]),
      skin(middle, dark),
    )
    c.path(
      chain([
        [-190, 60, 27],
        [-116, 22, 16],
        [-90, 12, 18.5],
        [-64, 5, 13],
      ]) +
        chain([
          [-66, 3, 12],
          [-40, -8, 9],
          [-19, -7, 7],
          [-3, 0, 4.2],
        ]) +
        capsule([-92, 18, 17], [-66, 12, 11]),
      skin(light, middle),
    )
    c.path(
      chain([
        [-98, 20, 12],
        [-76, 37, 9.6],
        [-58, 44, 7.4],
        [-44, 44, 5],
      ]),
      c.line(-44, 44, -100, 16, [0, light], [1, middle]),
    )
    c.stroke('M-64-9C-50-17-36-18-20-14', c.step(6), 1.4, { opacity: 0.8 })
    sleeve(c)
  })
}

function sleeve(c: SvgBuilder): void {
  const cuff = 'M-124-2C-110 10-106 34-112 54'
  c.path(
    `${cuff}C-146 66-176 84-200 104V22C-170 18-142 10-124-2Z`,
    c.line(-100, 0, -180, 70, [0, 2], [1, 0]),
  )
  c.stroke(cuff, c.step(7), 2.6)
}
