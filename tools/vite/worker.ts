import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** The files a page needs without a network: all of it, since pictures of the cards are code. */
const KEPT = /\.(?:js|css|woff2)$/

/** Stands in the page unhashed; kept with the build it belongs to. */
const THEME = 'theme.js'

/** Names of the hashed files a worker keeps. */
function keptFiles(folder: string): string[] {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => KEPT.test(name))
    .sort()
}

/** Tells one build from another by its files. */
function buildMark(folder: string, files: readonly string[]): string {
  return createHash('sha256')
    .update(files.join('\n'))
    .update(readFileSync(join(folder, 'index.html')))
    .update(readFileSync(join(folder, THEME)))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * Builds the service worker once the app stands, and the list of the files it keeps. One file of
 * classic script at a fixed address: browsers compare it to notice a new build.
 * @param entry the worker's source, as a path from the project's root
 */
export function worker(entry: string): Plugin {
  let failed = false
  return {
    name: 'worker',
    apply: 'build',
    buildEnd(fault) {
      failed = fault !== undefined
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (failed) return
        const folder = join(process.cwd(), 'dist', 'web')
        const files = keptFiles(folder)
        const mark = buildMark(folder, files)
        // Beside the worker: browsers read that again at every start of the app.
        writeFileSync(
          join(folder, 'assets', `files-${mark}.json`),
          JSON.stringify([`/${THEME}`, ...files.map((name) => `/assets/${name}`)]),
        )
        await build({
          configFile: false,
          root: process.cwd(),
          publicDir: false,
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify(mark) },
          build: {
            outDir: folder,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(process.cwd(), entry),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}
