import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Entry {
  readonly version?: string
  readonly integrity?: string | undefined
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}

/** Whether a list of npm's (a name, several, or none for all) names this one. */
const names = (list: Entry['os'], name: string): boolean =>
  list === undefined || [list].flat().includes(name)

/**
 * Packages a lockfile lacks for a Linux with glibc on arm64: those for x64 without one of
 * the same version and name for arm64, with a hash.
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
/** Other systems do not carry the server on both. */
const ELSEWHERE = /darwin|win/

const TWINS = { x64: 'arm64', amd64: 'arm64', x86_64: 'aarch64' }

const onArm64 = (name: string): string =>
  Object.entries(TWINS).reduce((twin, [from, to]) => twin.replace(from, to), name)

/** Names of a processor in a text that does not name the same for arm64 as well. */
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
