/** Consecutive parts of a list, all of `size` items except the last. */
export const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

interface Bounds<T> {
  readonly items: number
  readonly sizeOf: (item: T) => number
  readonly size: number
}

/** Consecutive parts of a list within the bounds; an item above `size` is a part of its own. */
export function chunkBySize<T>(list: readonly T[], { items, sizeOf, size }: Bounds<T>): T[][] {
  const parts: T[][] = []
  let left = 0
  for (const item of list) {
    const part = parts.at(-1)
    left -= sizeOf(item)
    if (part === undefined || part.length === items || left < 0) {
      parts.push([item])
      left = size - sizeOf(item)
    } else part.push(item)
  }
  return parts
}
