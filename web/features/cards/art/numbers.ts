/** One decimal is enough on 340 × 480; a leading zero is not written. */
export const n1 = (value: number): string =>
  String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.')

/** A point of a path. */
export const xy = (x: number, y: number): string => `${n1(x)} ${n1(y)}`

/** Shortens every decimal inside a path or transform. */
export const tidy = (text: string): string =>
  text.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => n1(Number(number)))
