import type { CategoryId } from '#contract/cards/rules.ts'
import { toHex, toLch } from './oklch.ts'
import type { SeededRandom } from './random.ts'

/** 0 deepest … 3 middle … 5 pale, 6 light itself, 7 counter-colour. Scenes know only the steps. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
type Ramp = readonly [string, string, string, string, string, string, string, string]

/** The colours of the dark theme, as hex; `palette` derives those of the light theme. */
const RAMPS: Record<CategoryId, readonly [Ramp, Ramp, Ramp]> = {
  wohl: [
    ['#0b1a1e', '#12302f', '#1e4b47', '#3b776b', '#86bda8', '#d3e6cc', '#ffeac2', '#f3a862'],
    ['#0c1724', '#142d3b', '#205056', '#43807f', '#8cc0b6', '#dbe9d4', '#ffeecd', '#eda77b'],
    ['#101a16', '#1f3328', '#35523f', '#5f8468', '#a3c3a0', '#e0e8c9', '#fff0c9', '#e99b68'],
  ],
  joker: [
    ['#190e1c', '#31192e', '#5a2f35', '#93622d', '#d3a24b', '#f4d792', '#fff4d3', '#b23a55'],
    ['#170b11', '#3d1121', '#6a1f2c', '#99652d', '#d8a64e', '#f6da94', '#fff5d8', '#c9413f'],
    ['#0e0f1f', '#1e1e3c', '#3a3355', '#86643c', '#d2a352', '#f4d795', '#fff5d6', '#5b6fb5'],
  ],
  abenteuer: [
    ['#170a16', '#3a1325', '#70222c', '#bb4229', '#f27d3d', '#ffb66e', '#ffe6b6', '#6b3a78'],
    ['#0e0d22', '#211b42', '#4b2853', '#a03f47', '#f07b43', '#ffb876', '#ffe8bf', '#40508f'],
    ['#150a1a', '#36142c', '#6e2530', '#b44a22', '#f0893c', '#ffc277', '#ffebbd', '#7d2f4f'],
  ],
  herz: [
    ['#190616', '#3e0b2b', '#761540', '#ba2652', '#ee5877', '#ff9fa5', '#ffe5d7', '#f4b183'],
    ['#170a1b', '#3d0f34', '#781c4a', '#ba2d5b', '#ee5c80', '#ffa4b0', '#ffe7df', '#e7a3cb'],
    ['#1b070d', '#470c1c', '#84182c', '#c4303d', '#f26463', '#ffa896', '#ffe8d2', '#f2b56b'],
  ],
}

/** The light steps 6 and 7 keep their hue, so that candle light stays candle light. */
const LAST_TURNED_STEP = 5
const TURN_DEGREES = 7

/**
 * Eight CSS values `light-dark(light, dark)` for `--0` … `--7`. The function picks a ramp of the
 * category at random and turns its hue a little. The light theme lifts the dark steps.
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
