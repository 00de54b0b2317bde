import type { CategoryId } from '#contract/cards/rules.ts'
import { toHex, toLch } from './oklch.ts'
import { RAMPS } from './ramps.ts'
import type { SeededRandom } from './random.ts'

/** The light steps 6 and 7 keep their hue, so that candle light stays candle light. */
const LAST_TURNED_STEP = 5
const TURN_DEGREES = 7

/**
 * Eight CSS values `light-dark(light, dark)` for `--0` … `--7`. One of the category's ramps is
 * picked at random and its hue turned a little. The light theme lifts the dark steps.
 */
export function palette(category: CategoryId, random: SeededRandom): string[] {
  const reach = category === 'herz' ? 0.6 : 1
  const turn = (random.range(-TURN_DEGREES, TURN_DEGREES) * reach * Math.PI) / 180
  return random.pick(RAMPS[category]).map((hex, step) => {
    const [L, C, H] = toLch(hex)
    const hue = step > LAST_TURNED_STEP ? H : H + turn
    const light =
      step < 4
        ? toHex([L + 0.085 - step * 0.01, C * 1.18, hue])
        : toHex([Math.min(0.985, L + 0.01), C, hue])
    return `light-dark(${light},${toHex([L, C, hue])})`
  })
}
