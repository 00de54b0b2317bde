/** WCAG 2.2 contrast over the design tokens; used by the tests only. */

/** Both values of every `--color-*: light-dark(#day, #night)` in a stylesheet. */
export function readColours(css: string): Map<string, { day: string; night: string }> {
  const colours = new Map<string, { day: string; night: string }>()
  const pair = /--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g
  for (const [, name, day, night] of css.matchAll(pair)) {
    if (name && day && night) colours.set(name, { day, night })
  }
  return colours
}

/** The same for the hues of one category, `--name: light-dark(#day, #night)`. */
export function readCategory(
  css: string,
  category: string,
): Map<string, { day: string; night: string }> {
  const hues = new Map<string, { day: string; night: string }>()
  const blocks = css.matchAll(
    new RegExp(`\\[data-category(?:='${category}')?\\] \\{([^}]*)\\}`, 'g'),
  )
  for (const [, block = ''] of blocks)
    for (const [, name, day, night] of block.matchAll(
      /--([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g,
    ))
      if (name && day && night) hues.set(name, { day, night })
  return hues
}

/** Ratio from 1 to 21 of two colours given as #rrggbb. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const v = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
