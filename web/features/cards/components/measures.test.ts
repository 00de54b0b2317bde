import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SLIDE_MS } from './carouselMath.ts'

const styles = (...path: string[]): string =>
  readFileSync(join(import.meta.dirname, ...path), 'utf8')

/** The value of a property in the first rule of a selector. */
function valueIn(css: string, selector: string, property: string): string | undefined {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? ''
  return new RegExp(`(?<![\\w-])${property}:\\s*([^;]+);`).exec(rule)?.[1]
}

test('KONST-27 A card is 340 px wide and 480 px high, scaled as a whole', () => {
  const css = styles('card.css')
  expect(valueIn(css, '.card-box', 'width')).toBe('calc(340px * var(--card-scale, 1))')
  expect(valueIn(css, '.card-box', 'height')).toBe('calc(480px * var(--card-scale, 1))')
})

test('KONST-28 A card turns in 500 ms', () => {
  const tokens = styles('..', '..', '..', 'ui', 'tokens.css')
  expect(/--dur-flip:\s*([^;]+);/.exec(tokens)?.[1]).toBe('500ms')
  expect(styles('flip.css')).toContain('transition: transform var(--dur-flip) var(--ease-flip)')
})

test('KONST-29 The carousel comes to rest in 500 ms', () => {
  expect(SLIDE_MS).toBe(500)
})
