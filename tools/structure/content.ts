import {
  type Fault,
  isTest,
  lineAt,
  type Rule,
  type SourceFile,
  withoutComments,
} from './project.ts'

function matches(file: SourceFile, pattern: RegExp, message: string): Fault[] {
  const code = withoutComments(file.text)
  return [...code.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineAt(code, match.index + match[0].search(/\S/)),
    message,
  }))
}

const speaksSql = (path: string): boolean =>
  path.startsWith('server/storage/') ||
  // The stores of pairs, people and their sessions, which every feature stands on.
  /^server\/(pair|identity)\//.test(path) ||
  path.startsWith('server/testing/') ||
  /^server\/(cluster|features\/[^/]+(\/[^/]+)?)\/([a-z-]+-)?store\.ts$/.test(path) ||
  isTest(path)

/** Only stores and the storage layer build queries. */
export const sqlInStores: Rule = (project) =>
  [...project.values()]
    .filter(({ path }) => path.startsWith('server/') && !speaksSql(path))
    .flatMap((file) => {
      const advice =
        'belongs into the store.ts of its feature; what concerns pairs, people and sessions into server/pair/ or server/identity/.'
      const imports = file.imports
        .filter(({ specifier, typeOnly }) => /^kysely(\/|$)/.test(specifier) && !typeOnly)
        .map(({ line }) => ({ path: file.path, line, message: `Query building ${advice}` }))
      const query =
        /\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(<[^>]*>)?`/g
      return [...imports, ...matches(file, query, `A query ${advice}`)]
    })

/** The vault with the descriptions it opens records by, and what handles seals without their contents. */
const mayOpenBytes = (path: string): boolean =>
  /^server\/(vault|storage\/migrations|testing)\//.test(path) ||
  ['server/storage/rekey.ts', 'server/backup/seal-check.ts'].includes(path) ||
  isTest(path)

/** Sealed data goes through its description, which parses and upgrades it (decision 0043). */
export const sealedByDescription: Rule = (project) =>
  [...project.values()]
    .filter(({ path }) => path.startsWith('server/') && !mayOpenBytes(path))
    .flatMap((file) =>
      matches(
        file,
        /\b(openBytes|sealBytes|readPadded|paddedJson)\b/g,
        'What is sealed is opened by its description: `sealedRecord` in the records.ts beside it, or `sealedFile`.',
      ),
    )

/** Where colours get their names: the tokens, and the hues of the card categories. */
const mayNameColours = (path: string): boolean =>
  path === 'web/ui/styles/tokens.css' || path.startsWith('web/features/cards/art/') || isTest(path)

/** Colours are tokens, so that both themes and the contrast check know them all. */
export const coloursInTokens: Rule = (project) =>
  [...project.values()]
    .filter(({ path }) => path.startsWith('web/') && !mayNameColours(path))
    .flatMap((file) =>
      matches(
        file,
        /(?<![\w&/-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])/gi,
        'Colours are tokens: name this one in web/ui/styles/tokens.css and use the token here.',
      ),
    )

/** Where a file is long because it is a list. */
const mayBeLong = (path: string): boolean =>
  isTest(path) ||
  path.startsWith('content/') ||
  path.endsWith('.json') ||
  path.includes('/migrations/') ||
  /(^|\/|-)texts\.ts$/.test(path)

const MOST_LINES = 400

/** Trouble starts beyond 400 lines (STYLE.md). */
export const shortFiles: Rule = (project) =>
  [...project.values()].flatMap(({ path, text }): Fault[] => {
    const lines = text.trimEnd().split('\n').length
    if (lines <= MOST_LINES || mayBeLong(path)) return []
    return [
      { path, message: `${lines} lines are too many (at most ${MOST_LINES}): split by noun.` },
    ]
  })

/** Files of the `node` project share their modules (vitest.config.ts): one of another file may be loaded. */
export const mocksApart: Rule = (project) =>
  [...project.values()]
    .filter(({ path }) => path.endsWith('.test.ts'))
    .flatMap((file) =>
      matches(
        file,
        /\bvi\.(?:mock|doMock)\(/g,
        'Modules are replaced in a `*.test.tsx`, whose modules are its own.',
      ),
    )

/** Decisions and migrations are named by their number, which several may take at the same time. */
export const ownNumbers: Rule = (project) => {
  const numbers = new Set<string>()
  return [...project.keys()].flatMap((path): Fault[] => {
    const [number] = /^(?:docs\/decisions|server\/storage\/migrations)\/\d{4}(?=-)/.exec(path) ?? []
    if (number === undefined) return []
    if (numbers.has(number))
      return [{ path, message: 'Its number is taken: give it the next one.' }]
    numbers.add(number)
    return []
  })
}
