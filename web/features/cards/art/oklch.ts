/** sRGB ↔ OKLCH after Björn Ottosson, https://bottosson.github.io/posts/oklab/ */

/** Lightness 0–1, chroma, hue in radians. */
export type Lch = readonly [l: number, c: number, h: number]

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

/** #rrggbb to OKLCH. */
export function toLch(hex: string): Lch {
  const channel = (i: number) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255)
  const [r, g, b] = [channel(1), channel(3), channel(5)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

/** OKLCH to #rrggbb; what sRGB cannot show is clipped. */
export function toHex([L, C, H]: Lch): string {
  const A = C * Math.cos(H)
  const B = C * Math.sin(H)
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3
  const byte = (v: number) =>
    Math.round(255 * gamma(Math.min(1, Math.max(0, v))))
      .toString(16)
      .padStart(2, '0')
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map(byte)
    .join('')}`
}
