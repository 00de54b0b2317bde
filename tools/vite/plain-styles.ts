import type { CSSOptions, Plugin } from 'vite'

/** `@supports` conditions that hold in every browser with popovers, which the app needs. */
const ASKED = /^\((?:color: color-mix|background-image: linear-gradient)\(in lab/

type PostCss = Exclude<NonNullable<CSSOptions['postcss']>, string>
type Step<P> = P extends { OnceExit?: infer S } ? Extract<S, (...given: never) => unknown> : never
type Root = Parameters<Step<NonNullable<PostCss['plugins']>[number]>>[0]

/** Removes the fallbacks that Tailwind writes for Firefox before 128 and Safari before 16.4. */
function dropPolyfills(root: Root): void {
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove()
  })
  root.walkAtRules('supports', (asked) => {
    if (!ASKED.test(asked.params)) return
    const otherwise = asked.prev()
    for (const better of asked.nodes ?? []) {
      const isSame = better.type === 'decl' && otherwise?.type === 'decl'
      if (isSame && better.prop === otherwise.prop) otherwise.remove()
      if (better.type !== 'rule' || otherwise?.type !== 'rule') continue
      if (better.selector !== otherwise.selector) continue
      better.walkDecls(({ prop }) => otherwise.walkDecls(prop, (line) => void line.remove()))
    }
    asked.replaceWith(asked.nodes ?? [])
  })
}

/**
 * Replaces every `var()` of a variable that no rule sets by its value.
 * @param name of the variable
 * @param initial its value by `@property`; without one the fallback inside `var()` is used
 * @returns undefined if a `var()` has neither
 */
export function writeOut(value: string, name: string, initial?: string): string | undefined {
  const opening = `var(${name}`
  let written = value
  for (let from = 0; ; ) {
    const start = written.indexOf(opening, from)
    if (start < 0) return written
    let end = start + opening.length
    // Another variable, whose name only begins with this one.
    if (/[\w-]/.test(written.charAt(end))) {
      from = end
      continue
    }
    const fallbackAt = end + 1
    for (let depth = 1; depth > 0; end++) {
      if (written[end] === '(') depth++
      if (written[end] === ')') depth--
    }
    const hasFallback = end > fallbackAt
    const instead = initial ?? (hasFallback ? written.slice(fallbackAt, end - 1).trim() : undefined)
    if (instead === undefined) return undefined
    written = written.slice(0, start) + instead + written.slice(end)
  }
}

/** Takes out the variables of Tailwind that are only set or only read. Returns whether it found any. */
function foldVariables(root: Root): boolean {
  const [read, set] = [new Set<string>(), new Set<string>()]
  root.walkDecls(({ prop, value }) => {
    set.add(prop)
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g)) read.add(name)
  })
  let found = false
  root.walkAtRules('property', (registered) => {
    const name = registered.params
    if (!name.startsWith('--tw-') || (set.has(name) && read.has(name))) return
    let initial: string | undefined
    registered.walkDecls('initial-value', ({ value }) => {
      initial = value
    })
    let isKept = false
    root.walkDecls((line) => {
      if (line.prop === name) line.remove()
      const value = writeOut(line.value, name, initial)
      if (value === undefined) isKept = true
      else line.value = value
    })
    if (isKept) return
    registered.remove()
    found = true
  })
  return found
}

/**
 * Removes from the built styles the fallbacks for older browsers than the app's, and the variables
 * for combinations of utilities the app does not use: 1.1 KiB of the first view.
 */
export const plainStyles = (): Plugin => ({
  name: 'plain-styles',
  apply: 'build',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'plain-styles',
            OnceExit(root) {
              dropPolyfills(root)
              while (foldVariables(root));
            },
          },
        ],
      },
    },
  }),
})
