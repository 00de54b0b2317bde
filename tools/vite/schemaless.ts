import { type Plugin, parseSync, Visitor } from 'vite'

const ID = '\0schemaless'

const CALLS = /\/contract\/.+\.ts$/
const DEFINES = /\bdefine(?:Call|Event)\(/

/** Fields of a call or an event that the browser reads; the rest is for the server, its API page and the tests. */
const READ = new Set(['method', 'path', 'access', 'reads', 'tells', 'name', 'from'])

interface Part {
  readonly start: number
  readonly end: number
}

/** The code without these parts and the commas behind them; they lie in order and in no other. */
const without = (code: string, parts: readonly Part[]): string =>
  parts.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''),
    code,
  )

/** Leaves of each call and event what the browser reads of it. */
function unread(code: string, file: string): string {
  const parts: Part[] = []
  new Visitor({
    CallExpression({ callee, arguments: [defined] }) {
      const name = callee.type === 'Identifier' ? callee.name : ''
      if (!DEFINES.test(`${name}(`) || defined?.type !== 'ObjectExpression') return
      for (const part of defined.properties) {
        const key = part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : ''
        if (!READ.has(key)) parts.push(part)
      }
    },
  }).visit(parseSync(file, code).program)
  return without(code, parts)
}

/**
 * The production build of the web app leaves the schemas of the contract out: the server checks
 * everything that comes in, and the browser checks answers in development and tests only. That
 * saves 9 KiB of the first view, and what only the server reads of a call another three: a refusal
 * comes with its sentence from the server. Types and calls stay; the use of a schema throws.
 */
export const schemaless = (): Plugin => ({
  name: 'schemaless',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? ID : null),
  transform: (code, id) =>
    CALLS.test(id) && DEFINES.test(code) ? { code: unread(code, id), map: null } : null,
  async load(id) {
    if (id !== ID) return null
    const names = Object.keys(await import('zod/mini')).filter((name) => name !== 'default')
    return `${STAND_IN}\nexport { ${names.map((name) => `schema as ${name}`).join(', ')} }\n`
  },
})

/** Builds like a schema and reads like none. */
const STAND_IN = `
const readers = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])
const schema = /* @__PURE__ */ new Proxy(function () {}, {
  apply: () => schema,
  get: (_, name) => {
    if (readers.has(name)) throw new Error('The production build carries no schemas.')
    return schema
  },
})`
