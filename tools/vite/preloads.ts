import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'
import { entryKey, type Manifest, staticFiles, staticStyles } from '../budgets/manifest.ts'

/** Modules a screen needs on its first view, by its path; relative to the root of the web app. */
export type FirstViews = Readonly<Record<string, readonly string[]>>

/** Stands in the page before everything else and must not wait behind what comes later. */
const FIRST = 'theme.js'

/**
 * Reads the modules from the dynamic imports under each path, so that an editor that renames a file
 * renames it here as well, and a forgotten one is a type error.
 * @param file of `source`, relative to the root of the web app, as the result is
 */
export function readFirstViews(source: string, file: string): FirstViews {
  const { program, module } = parseSync(file, source)
  const views: Record<string, string[]> = {}
  new Visitor({
    Property({ key, start, end }) {
      if (key.type !== 'Literal') return
      views[String(key.value)] = module.dynamicImports
        .filter((found) => start < found.start && found.end <= end)
        .map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1))
        .map((request) => posix.join(posix.dirname(file), request))
    },
  }).visit(program)
  return views
}

/**
 * For each first view its files in the order they are needed: those the page names itself, then
 * those the app would ask for. A browser fetches them in this order.
 * @throws Error when a module is no chunk of its own any more
 */
export function preloadsOf(manifest: Manifest, views: FirstViews): Record<string, string[]> {
  const filesOf = (key: string) => [...staticFiles(manifest, key), ...staticStyles(manifest, key)]
  // Not its style sheets: the page names them itself, at its top.
  const page = [FIRST, ...staticFiles(manifest, entryKey(manifest))]
  const ownStyles = staticStyles(manifest, entryKey(manifest))
  const list = (module: string): string[] => {
    if (manifest[module] === undefined) throw new Error(`${module} is no chunk of its own.`)
    return filesOf(module)
  }
  return Object.fromEntries(
    Object.entries(views).map(([path, modules]) => [
      path,
      [...new Set([...page, ...modules.flatMap(list)])].filter((file) => !ownStyles.has(file)),
    ]),
  )
}

/**
 * Writes `.vite/preloads.json`, which the server sends along as `Link` headers to whoever is
 * logged in: the first screen's files then need not wait for the app to begin.
 * @param firstViews the file that lists them, relative to the root of the web app
 */
export const preloads = (firstViews: string): Plugin => {
  let root = ''
  return {
    name: 'preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    writeBundle({ dir = '' }) {
      const views = readFirstViews(readFileSync(join(root, firstViews), 'utf8'), firstViews)
      const manifest = readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')
      const lists = preloadsOf(JSON.parse(manifest) as Manifest, views)
      writeFileSync(join(dir, '.vite', 'preloads.json'), JSON.stringify(lists))
    },
  }
}
