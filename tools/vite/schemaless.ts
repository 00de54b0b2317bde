import type { Plugin } from 'vite'

const ID = '\0schemaless'

const CALLS = /\/contract\/.+(?:calls|events)\.ts$/
/** What calls and events say of themselves, for the page that describes the API. */
const DESCRIPTIONS = /\b(?:summary|source):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g
/** What they may refuse, and which of their parts are ids: for that page, the server and the tests. */
const LISTS = /\brefusals:\s*\[[^[\]]*\],|\bids:\s*\{[^{}]*\},/g

/**
 * The production build of the web app leaves the schemas of the contract out: the server checks
 * everything that comes in, and the browser checks answers in development and tests only. That
 * saves 9 KiB of the first view, and what calls say of themselves another two: a refusal comes with
 * its sentence from the server. Types and calls stay; whoever reads with a schema is told.
 */
export const schemaless = (): Plugin => ({
  name: 'schemaless',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? ID : null),
  transform: (code, id) =>
    CALLS.test(id) ? { code: code.replace(DESCRIPTIONS, '').replace(LISTS, ''), map: null } : null,
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
