import {
  type Fault,
  isTest,
  lineAt,
  type Rule,
  type SourceFile,
  withoutComments,
} from './project.ts'

/** Where the pages lie; README.md there explains ids and marks. */
const PAGES = 'docs/spec/'

const AREAS = [
  'KONTO',
  'EINLADUNG',
  'SETUP',
  'PROFIL',
  'ROLLEN',
  'PUSH',
  'NAV',
  'CHAT',
  'MEDIEN',
  'STIMME',
  'KARTEN',
  'HEUTE',
  'STATUS',
  'TAGE',
  'TAGESFRAGE',
  'ABEND',
  'STORIES',
  'FRAGEN',
  'ADMIN',
  'API',
  'FEHLER',
  'KONST',
  'O',
].join('|')

/** `- **CHAT-01** …`, a line; `## trust c: …`, a promise; `### O-068 …`, a decision. */
const DEFINITION = new RegExp(
  `^(?:- \\*\\*((?:${AREAS})-\\d{2,3})\\*\\*|## (trust [a-z]):|### (O-\\d{3})\\b)(.*)$`,
  'gm',
)

/** `KARTEN-78`, `FRAGEN-27 to FRAGEN-34`, `FRAGEN-27 to 34`, `trust c`, `trust g l`. */
const MENTION = new RegExp(
  `\\b(${AREAS})-(\\d{2,3})(?: to (?:\\1-)?(\\d{2,3}))?\\b|\\btrust((?: [a-z])+)\\b`,
  'g',
)

interface Mention {
  readonly id: string
  readonly index: number
}

/** Every id a text names, each of a range by itself. */
function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(MENTION)].flatMap(
    ({ 1: area, 2: first, 3: last, 4: promises, index }) => {
      if (promises !== undefined) {
        return promises
          .trim()
          .split(' ')
          .map((letter) => ({ id: `trust ${letter}`, index }))
      }
      const from = Number(first)
      const count = last === undefined ? 1 : Math.max(1, Number(last) - from + 1)
      return Array.from({ length: count }, (_, n) => ({
        id: `${area}-${String(from + n).padStart(first?.length ?? 0, '0')}`,
        index,
      }))
    },
  )
}

interface Definition {
  readonly path: string
  readonly line: number
  /** Lines and promises are named by a test; decisions, and figures that are not fixed, need none. */
  readonly wantsTest: boolean
}

const definitionsOf = ({ path, text }: SourceFile): (Definition & { readonly id: string })[] =>
  [...text.matchAll(DEFINITION)].map(
    ({ 1: line, 2: promise, 3: decision = '', 4: rest = '', index }) => ({
      id: line ?? promise ?? decision,
      path,
      line: lineAt(text, index),
      wantsTest: decision === '' && !rest.includes('(not fixed)'),
    }),
  )

/**
 * The specification in docs/spec and the rest of the project name the same things: every id named
 * stands on exactly one page, and every line and promise is named by a test. Ids in a comment of a
 * test do not count.
 */
export const specification: Rule = (project) => {
  const files = [...project.values()]
  const defined = new Map<string, Definition>()
  const faults: Fault[] = []

  for (const { id, ...definition } of files
    .filter(({ path }) => path.startsWith(PAGES))
    .flatMap(definitionsOf)) {
    const first = defined.get(id)
    if (first === undefined) defined.set(id, definition)
    else {
      const { path, line } = definition
      const message = `${id} stands in ${first.path}:${first.line} already; one of the two becomes a reference.`
      faults.push({ path, line, message })
    }
  }

  for (const { path, text } of files) {
    for (const { id, index } of mentionsIn(text)) {
      if (defined.has(id)) continue
      const message = `No page of ${PAGES} has ${id}. Write it down there, or name what is meant.`
      faults.push({ path, line: lineAt(text, index), message })
    }
  }

  const tested = new Set(
    files
      .filter(({ path }) => isTest(path))
      .flatMap(({ text }) => mentionsIn(withoutComments(text)).map(({ id }) => id)),
  )
  for (const [id, { path, line, wantsTest }] of defined) {
    if (!wantsTest || tested.has(id)) continue
    const message = `No test names ${id}. A test's name begins with the ids it shows.`
    faults.push({ path, line, message })
  }
  return faults
}
