/** A coordinate with one decimal, enough on 340 × 480, and without a leading zero. */
export function n1(value: number): string {
  const text = String(Math.round(value * 10) / 10)
  if (text.startsWith('0.')) return text.slice(1)
  return text.startsWith('-0.') ? `-${text.slice(2)}` : text
}

/** A point of a path. */
export const xy = (x: number, y: number): string => `${n1(x)} ${n1(y)}`

/** Shortens every decimal inside a path or transform. */
export const tidy = (text: string): string =>
  text.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => n1(Number(number)))
