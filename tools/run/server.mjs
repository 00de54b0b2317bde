import { inRoot } from './paths.mjs'
import { runNode } from './process.mjs'
import { buildWhenChanged } from './source-hash.mjs'
import { ensureWeb } from './web.mjs'

/** The sources of the built server. */
const SERVER = {
  name: 'Server',
  folder: 'dist/server',
  sources: ['server', 'contract', 'tools/server', 'package.json', 'package-lock.json'],
  except: /\.test\.ts$|^server\/(?:testing|storage\/fixtures)$/,
}

/**
 * Builds the server into dist/server when its sources have changed since the last build.
 * @param {string} node path of the Node binary
 */
export const ensureServer = (node) =>
  buildWhenChanged(SERVER, async () => {
    const { code, output } = await runNode(node, [inRoot('tools', 'server', 'build.ts')], {
      quiet: true,
      env: { NODE_ENV: 'production', NO_COLOR: '1' },
    })
    if (output !== '') console.log(output.trimEnd())
    if (code !== 0) throw new Error('The server could not be built.')
  })

/**
 * Builds what `npm start` runs, the web app and the server, as far as their sources have changed.
 * @param {string} node path of the Node binary
 */
export async function ensureBuilt(node) {
  await Promise.all([ensureWeb(node), ensureServer(node)])
}
