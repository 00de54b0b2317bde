import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureServer } from '../../tools/run/server.mjs'

const root = resolve(import.meta.dirname, '../..')

/**
 * Copies what the built server runs on into a folder, as the container image has it: no sources, and
 * of the packages those alone that `dist/server/externals.json` lists. The server is built first where
 * its sources have changed. In place of the web app there is one page with the given text.
 */
export async function copyBuild(folder: string, page: string): Promise<void> {
  await ensureServer(process.execPath)
  const server = join('dist', 'server')
  const list = readFileSync(join(root, server, 'externals.json'), 'utf8')
  const packages = (JSON.parse(list) as string[]).map((name) => join('node_modules', name))
  for (const part of ['package.json', 'content', server, ...packages]) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  mkdirSync(join(folder, 'dist', 'web'))
  writeFileSync(join(folder, 'dist', 'web', 'index.html'), page)
}
