import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressBuild } from './compress.mjs'
import { inRoot, root } from './paths.mjs'
import { runNode } from './process.mjs'
import { step } from './progress.mjs'

/** What the built web app depends on. */
const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'tools/vite',
  'package.json',
  'package-lock.json',
]

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesUnder)) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * Builds the web app into dist/web when its sources have changed since the last build.
 * @param {string} node path of the Node binary
 */
export async function ensureWeb(node) {
  const mark = inRoot('dist', 'web', '.hash')
  const hash = sourceHash()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  await step('Web app', async () => {
    const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await runNode(node, [vite, 'build', '--logLevel', 'warn'], {
      quiet: true,
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (output !== '') console.log(output.trimEnd())
    if (code !== 0) throw new Error('The web app could not be built.')
    compressBuild(inRoot('dist', 'web'))
    writeFileSync(mark, hash)
  })
}
