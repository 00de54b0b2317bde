import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  readonly version?: string
  readonly integrity?: string | undefined
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}

/** Whether a field of npm's (a name, a list of names, or absent for all) includes this name. */
const names = (list: Entry['os'], name: string): boolean =>
  list === undefined || [list].flat().includes(name)

/**
 * Faults of a lockfile for Linux with glibc on arm64: each package for x64 needs a counterpart for
 * arm64, of the same version and with a hash.
 */
export function arm64Faults(packages: Readonly<Record<string, Entry>>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const { version, os, cpu, libc } = entry
    const isOurs = names(os, 'linux') && names(libc, 'glibc') && names(cpu, 'x64')
    if (!isOurs || names(cpu, 'arm64')) return []
    const twin = packages[path.replaceAll('x64', 'arm64')]
    if (twin === undefined || !names(twin.cpu, 'arm64')) return [`${path} has none for arm64`]
    if (twin.version !== version) return [`${path} has another version for arm64`]
    return twin.integrity === undefined ? [`${path} has one without a hash for arm64`] : []
  })
}

const PROCESSOR = /[\w@/.-]*(?:x64|amd64|x86_64)[\w.-]*/g
/** Not checked: on macOS and Windows the server need not run on both processors. */
const ELSEWHERE = /darwin|win/

const TWINS = { x64: 'arm64', amd64: 'arm64', x86_64: 'aarch64' }

const onArm64 = (name: string): string =>
  Object.entries(TWINS).reduce((twin, [from, to]) => twin.replace(from, to), name)

/** Names with an x64 processor in a text that lacks the same name for arm64. */
export function fixedProcessors(text: string): string[] {
  const found = text.match(PROCESSOR) ?? []
  return found.filter((name) => !ELSEWHERE.test(name) && !text.includes(onArm64(name)))
}

/** Tests name user agents and made-up packages. */
const isCode = (path: string): boolean =>
  !path.includes('node_modules') && !/\.test\.tsx?$|-lock\.json$/.test(path)

/** @returns `path: name` of what names x64 alone below these folders of the project */
export function fixedProcessorsBelow(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name)),
    )
    .filter(isCode)
    .flatMap((path) =>
      fixedProcessors(readFileSync(path, 'utf8')).map(
        (name) => `${path.slice(root.length + 1)}: ${name}`,
      ),
    )
}
