import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { entryKey, type Manifest, staticFiles, staticStyles } from '../budgets/manifest.ts'

/** Modules a screen needs on its first view, by its path; relative to the root of the web app. */
export type FirstViews = Readonly<Record<string, readonly string[]>>

/** Stands in the page before everything else and must not wait behind what comes later. */
const FIRST = 'theme.js'

/**
 * For each first view its files in the order they are needed: those the page names itself, then
 * those the app would ask for. A browser fetches them in this order.
 * @throws Error when a module is no chunk of its own any more
 */
export function preloadsOf(manifest: Manifest, views: FirstViews): Record<string, string[]> {
  const filesOf = (key: string) => [...staticFiles(manifest, key), ...staticStyles(manifest, key)]
  const page = [FIRST, ...filesOf(entryKey(manifest))]
  const list = (module: string): string[] => {
    if (manifest[module] === undefined) throw new Error(`${module} is no chunk of its own.`)
    return filesOf(module)
  }
  return Object.fromEntries(
    Object.entries(views).map(([path, modules]) => [
      path,
      [...new Set([...page, ...modules.flatMap(list)])],
    ]),
  )
}

/**
 * Writes `.vite/preloads.json`, which the server sends along as `Link` headers to whoever is
 * logged in: the first screen's files then need not wait for the app to begin.
 */
export const preloads = (views: FirstViews): Plugin => ({
  name: 'preloads',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const file = join(dir, '.vite', 'manifest.json')
    const lists = preloadsOf(JSON.parse(readFileSync(file, 'utf8')) as Manifest, views)
    writeFileSync(join(dir, '.vite', 'preloads.json'), JSON.stringify(lists))
  },
})
