import sharp from 'sharp'

type Colour = readonly [red: number, green: number, blue: number]
/** Colour of a point; x and y from 0 to 1, y downwards. */
type Scene = (x: number, y: number) => Colour

const mix = (a: Colour, b: Colour, part: number): Colour => {
  const t = Math.min(1, Math.max(0, part))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}
/** Smoothstep: 0 to 1 between two edges. */
const smooth = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
const wave = (x: number, ...turns: readonly number[]): number =>
  turns.reduce((sum, turn, at) => sum + Math.sin(x * turn + at * 1.7) / (at + 1), 0)

/** Pseudo-random number from 0 to 1, the same for the same argument. */
const scattered = (seed: number): number =>
  Math.abs((Math.sin(seed * 127.1 + 11.7) * 43_758.5453) % 1)

/** The lake at dusk: sun above the hills, its way across the water. */
const lake: Scene = (x, y) => {
  const shore = 0.56
  const sky = (height: number): Colour => {
    const evening = mix([38, 34, 78], [236, 122, 84], smooth(0.02, shore, height))
    const sun = Math.hypot((x - 0.62) * 0.75, height - 0.45)
    return mix(
      [255, 236, 190],
      evening,
      smooth(0.04, 0.055, sun) * 0.6 + smooth(0.03, 0.4, sun) * 0.4,
    )
  }
  const hill = shore - 0.07 - 0.05 * wave(x, 4, 9, 17)
  if (y < hill) return sky(y)
  if (y < shore) return mix([52, 36, 70], [94, 54, 78], (y - hill) / 0.14)
  const depth = (y - shore) / (1 - shore)
  const ripple = 0.012 * Math.sin(240 * depth ** 0.6 + 9 * Math.sin(x * 14)) * (0.3 + depth)
  const mirrored = sky(Math.max(0, shore - (y - shore) * 0.9 + ripple))
  const gleam =
    smooth(0.09 + depth * 0.06, 0, Math.abs(x - 0.62 + ripple * 4)) * (ripple > 0 ? 0.75 : 0.2)
  return mix(mix(mirrored, [22, 20, 48], 0.25 + depth * 0.45), [255, 214, 150], gleam)
}

/** Two candles in a dark room, their light on the wall behind them. */
const candles: Scene = (x, y) => {
  const flames = [
    [0.42, 0.42, 1],
    [0.61, 0.5, 0.86],
  ] as const
  let colour = mix([30, 14, 26], [14, 8, 18], y)
  for (const [fx, fy, size] of flames) {
    const glow = Math.hypot(x - fx, (y - fy) * 1.2)
    colour = mix(colour, [196, 84, 40], 0.55 * Math.exp(-glow * 4.2) * size)
  }
  if (y > 0.83) colour = mix(colour, [92, 44, 34], 0.5 * smooth(0.83, 0.86, y))
  for (const [fx, fy, size] of flames) {
    const top = fy + 0.075 * size
    const side = Math.abs(x - fx) / (0.042 * size)
    if (side < 1 && y > top && y < 0.86) {
      colour = mix([250, 214, 160], [130, 72, 52], side ** 2 * 0.7 + smooth(top, 0.86, y) * 0.5)
    }
    const height = (fy + 0.06 * size - y) / (0.16 * size)
    const width = 0.024 * size * Math.sqrt(Math.max(0, 1 - height)) * smooth(-0.05, 0.35, height)
    const inside = smooth(width + 0.006, Math.max(0, width - 0.006), Math.abs(x - fx))
    if (height > -0.05 && height < 1) {
      colour = mix(colour, mix([255, 190, 90], [255, 248, 220], smooth(0.8, 0.1, height)), inside)
    }
  }
  return colour
}

/** The city through a wet window: lights out of focus. */
const lights: Scene = (x, y) => {
  const hues: readonly Colour[] = [
    [255, 176, 92],
    [255, 110, 120],
    [150, 190, 255],
    [255, 224, 160],
    [190, 140, 255],
  ]
  let colour = mix([16, 18, 40], [44, 26, 52], y)
  for (let index = 0; index < 46; index += 1) {
    const [lx, ly] = [scattered(index), 0.2 + 0.65 * scattered(index + 100)]
    const radius = 0.02 + 0.045 * scattered(index + 200)
    const away = Math.hypot(x - lx, y - ly) / radius
    const rim = 0.28 + 0.2 * smooth(0.7, 0.95, away)
    const hue = hues[index % hues.length] ?? colour
    colour = mix(colour, hue, rim * smooth(1.04, 0.97, away) * (0.4 + 0.6 * scattered(index + 300)))
  }
  return colour
}

/** Morning over folds of a blanket, light from the left. */
const blanket: Scene = (x, y) => {
  const fold = wave(x * 1.4 + y * 0.9 + 0.12 * wave(y, 5, 11), 9, 15, 23)
  const light = smooth(-1.4, 1.6, fold) * (1.05 - 0.5 * x)
  const cloth = mix([104, 70, 92], [250, 226, 208], light)
  return mix(cloth, [255, 200, 140], 0.35 * smooth(0.7, 0, Math.hypot(x, y)))
}

const SCENES = {
  lake: { scene: lake, width: 960, height: 720 },
  candles: { scene: candles, width: 720, height: 960 },
  lights: { scene: lights, width: 560, height: 560 },
  blanket: { scene: blanket, width: 960, height: 640 },
} as const

export type PictureName = keyof typeof SCENES

/** Paints a picture of the demo as a JPEG; the same each time, with the grain of a small camera. */
export function paintPicture(name: PictureName): Promise<Buffer> {
  const { scene, width, height } = SCENES[name]
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const colour = scene((at % width) / width, Math.floor(at / width) / height)
    const grain = ((Math.sin(at * 12.9898) * 43_758.5453) % 1) * 5
    for (let channel = 0; channel < 3; channel += 1) {
      data[at * 3 + channel] = Math.min(255, Math.max(0, (colour[channel] ?? 0) + grain))
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}
