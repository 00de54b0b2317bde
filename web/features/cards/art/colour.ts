import type { Chance } from './chance.ts'
import { toHex, toLch } from './oklch.ts'
import { RAMPS } from './ramps.ts'
import type { Suit } from './suits.ts'

/** The light steps 6 and 7 keep their hue, so that candle light stays candle light. */
const LAST_TURNED_STEP = 5
const TURN_DEGREES = 7

/**
 * Eight CSS values `light-dark(dusk, night)` for `--0` … `--7`. Chance picks one of the suit's ramps
 * and turns its hue a little; by day the same scene is an hour earlier, its deep tones lifted.
 */
export function palette(suit: Suit, chance: Chance): string[] {
  const reach = suit === 'herz' ? 0.6 : 1
  const turn = (chance.range(-TURN_DEGREES, TURN_DEGREES) * reach * Math.PI) / 180
  return chance.pick(RAMPS[suit]).map((hex, step) => {
    const [L, C, H] = toLch(hex)
    const hue = step > LAST_TURNED_STEP ? H : H + turn
    const dusk =
      step < 4
        ? toHex([L + 0.085 - step * 0.01, C * 1.18, hue])
        : toHex([Math.min(0.985, L + 0.01), C, hue])
    return `light-dark(${dusk},${toHex([L, C, hue])})`
  })
}
