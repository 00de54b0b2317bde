import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

export interface Import {
  readonly specifier: string
  /** Path inside the project, or undefined for a package. */
  readonly target: string | undefined
  readonly typeOnly: boolean
  readonly line: number
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export type Project = ReadonlyMap<string, SourceFile>

export interface Fault {
  readonly path: string
  readonly line?: number
  readonly message: string
}

export type Rule = (project: Project) => Fault[]

const FOLDERS = ['contract', 'server', 'web', 'proofs', 'e2e', 'tools', 'content', 'docs']
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md']
const EXTENSIONS = /\.(ts|tsx|mjs|css|md|json)$/

/** Blanks comments, so that code quoted in them is not taken for code; line numbers stay. */
export function withoutComments(text: string): string {
  return text.replace(
    /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (match, literal: string | undefined) => literal ?? match.replace(/[^\n]/g, ' '),
  )
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*${}\s,]*?\sfrom\s*)?(['"])([^'"\n]+)\2|\bimport\(\s*(['"])([^'"\n]+)\4/g

/** Only types are named: `import { type A, type B }` is erased like `import type`. */
const namesOnlyTypes = (statement: string): boolean => {
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  const before = statement.slice(0, statement.indexOf('{')).replace(/^\s*;?\s*(import|export)/, '')
  return (
    names !== undefined &&
    before.trim() === '' &&
    names.every((name) => name === '' || name.startsWith('type '))
  )
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1).replace(/[?#].*$/, '')
  if (!specifier.startsWith('.')) return undefined
  return posix.normalize(posix.join(posix.dirname(from), specifier)).replace(/[?#].*$/, '')
}

/** Reads what a file imports. Written for our own formatted sources, not for any TypeScript. */
export function parse(path: string, text: string): SourceFile {
  if (isDocument(path)) return { path, text, imports: [] }
  const code = withoutComments(text)
  const imports = [...code.matchAll(IMPORT)].map((match): Import => {
    const specifier = match[3] ?? match[5] ?? ''
    const end = match.index + match[0].length
    return {
      specifier,
      target: resolve(path, specifier),
      typeOnly: match[1] !== undefined || (match[3] !== undefined && namesOnlyTypes(match[0])),
      line: code.slice(0, end).split('\n').length,
    }
  })
  return { path, text, imports }
}

/** A project from texts, for the tests that plant faults. */
export function projectOf(files: Readonly<Record<string, string>>): Project {
  return new Map(Object.entries(files).map(([path, text]) => [path, parse(path, text)]))
}

function filesUnder(root: string, path: string): string[] {
  const full = join(root, path)
  if (!statSync(full, { throwIfNoEntry: false })) return []
  if (statSync(full).isFile()) return EXTENSIONS.test(path) ? [path] : []
  return readdirSync(full)
    .filter((name) => name !== 'node_modules')
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}

/** All sources below `root`, a folder of the disk. */
export function readProject(root: string): Project {
  const paths = [...FOLDERS, ...DOCUMENTS].flatMap((folder) => filesUnder(root, folder))
  return new Map(paths.map((path) => [path, parse(path, readFileSync(join(root, path), 'utf8'))]))
}

export const isDocument = (path: string): boolean => /\.(md|json)$/.test(path)

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** The line on which `index` of the text lies, counted from 1. */
export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length
