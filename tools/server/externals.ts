import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Packages to be installed where these are loaded: they and what they depend on, optional ones only
 * as far as they are there. Packages inside of a package's own node_modules go with it.
 * @param names of packages, or of modules inside of them, like `libheif-js/wasm-bundle.js`
 * @param modules path of node_modules
 * @returns names of packages, sorted
 * @throws Error for one that is missing
 */
export function withDependencies(names: Iterable<string>, modules: string): string[] {
  const found = new Set<string>()
  const add = (name: string, parent?: string) => {
    if (parent !== undefined && existsSync(join(modules, parent, 'node_modules', name))) return
    if (found.has(name)) return
    found.add(name)
    const manifest = JSON.parse(
      readFileSync(join(modules, name, 'package.json'), 'utf8'),
    ) as Manifest
    for (const needed of Object.keys(manifest.dependencies ?? {})) add(needed, name)
    for (const optional of Object.keys(manifest.optionalDependencies ?? {})) {
      if (existsSync(join(modules, optional))) add(optional, name)
    }
  }
  for (const name of names) add(packageOf(name))
  return [...found].sort()
}

/** `@scope/name` or `name` of a path that begins with it. */
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
