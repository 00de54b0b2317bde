import { compressBuild } from './compress.mjs'
import { inRoot } from './paths.mjs'
import { runNode } from './process.mjs'
import { buildWhenChanged } from './source-hash.mjs'

/** The sources the built web app depends on. */
const WEB = {
  name: 'Web app',
  folder: 'dist/web',
  sources: ['web', 'contract', 'vite.config.ts', 'tools/vite', 'package.json', 'package-lock.json'],
}

/**
 * Builds the web app into dist/web when its sources have changed since the last build.
 * @param {string} node path of the Node binary
 */
export const ensureWeb = (node) =>
  buildWhenChanged(WEB, async () => {
    const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await runNode(node, [vite, 'build', '--logLevel', 'warn'], {
      quiet: true,
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (output !== '') console.log(output.trimEnd())
    if (code !== 0) throw new Error('The web app could not be built.')
    compressBuild(inRoot('dist', 'web'))
  })
