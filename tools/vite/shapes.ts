import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const TEST = /\.(?:test|spec)\.tsx?$/

/** Web files with these names say which answers a device stores, and what a query makes of them. */
const PERSISTS = /\b(?:persistedQuery|dailyQuery|persist)\b/

/** Sources of a folder by their paths in it, in a fixed order. */
function sources(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !TEST.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

/**
 * Tells apart builds in which an answer that a device stores may have another shape: a hash of the
 * contract and of the files of the web that persist answers. The hash changes more often than the
 * shapes do.
 * @param root folder of the project
 */
export function shapesMark(root: string): string {
  const hash = createHash('sha256')
  const contract = sources(join(root, 'contract'))
  const persisting = sources(join(root, 'web')).filter(({ text }) => PERSISTS.test(text))
  for (const { path, text } of [...contract, ...persisting]) hash.update(`${path}\0${text}\0`)
  return hash.digest('base64url').slice(0, 12)
}

/** Writes `import.meta.env.SHAPES` into the web app (web/lib/offline/persistedStore.ts). */
export const shapes = (): Plugin => ({
  name: 'shapes',
  apply: 'build',
  config: () => ({
    define: { 'import.meta.env.SHAPES': JSON.stringify(shapesMark(process.cwd())) },
  }),
})
