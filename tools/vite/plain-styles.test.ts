import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { plainStyles, writeOut } from './plain-styles.ts'

/** Styles as the build gets them, in one line. */
async function built(styles: string): Promise<string> {
  const config = await resolveConfig({ configFile: false, plugins: [plainStyles()] }, 'build')
  const { code } = await preprocessCSS(styles, '/srv/knistern/index.css', config)
  return code.replace(/\s+/g, ' ').trim()
}

test('Fallbacks for browsers without `color-mix` are removed', async () => {
  const styles = `
.soft { color: red; background: #f2608a17; }
@supports (color: color-mix(in lab, red, red)) { .soft { background: color-mix(in oklab, red 9%, blue); } }
.other { color: red; @supports (color: color-mix(in lab, red, red)) { color: color-mix(in oklab, red, blue); } }
@supports (color: color-mix(in lab, red, red)) { .apart { color: color-mix(in oklab, red, blue); } }
@supports (touch-action: pan-down) { .kept { touch-action: pan-down; } }`
  expect(await built(styles)).toBe(
    '.soft { color: red; } .soft { background: color-mix(in oklab, red 9%, blue); } .other { color: color-mix(in oklab, red, blue) } .apart { color: color-mix(in oklab, red, blue); } @supports (touch-action: pan-down) { .kept { touch-action: pan-down; } }',
  )
})

test('Variables that are only read or only set are removed, and the others stay', async () => {
  const styles = `
@layer properties { * { --tw-shadow: 0 0 #0000; --tw-ring: initial; } }
@property --tw-shadow { syntax: "*"; inherits: false; initial-value: 0 0 #0000; }
@property --tw-ring { syntax: "*"; inherits: false; initial-value: 0 0 #0000; }
@property --tw-weight { syntax: "*"; inherits: false; }
.shadow { --tw-shadow: 0 1px red; box-shadow: var(--tw-ring), var(--tw-shadow); }
.bold { --tw-weight: 700; font-weight: 700; }`
  expect(await built(styles)).toBe(
    '@property --tw-shadow { syntax: "*"; inherits: false; initial-value: 0 0 #0000; } .shadow { --tw-shadow: 0 1px red; box-shadow: 0 0 #0000, var(--tw-shadow); } .bold { font-weight: 700; }',
  )
})

test('Replacing a variable leaves variables with a longer name unchanged', () => {
  expect(writeOut('var(--tw-ring) var(--tw-ring-color, a(b, c))', '--tw-ring', '0')).toBe(
    '0 var(--tw-ring-color, a(b, c))',
  )
  expect(writeOut('f(var(--tw-ring-color, a(b, c)), 1)', '--tw-ring-color')).toBe('f(a(b, c), 1)')
  expect(writeOut('var(--tw-blur,) x', '--tw-blur')).toBe(' x')
  expect(writeOut('var(--tw-blur)', '--tw-blur')).toBeUndefined()
})
