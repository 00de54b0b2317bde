import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { withDependencies } from './externals.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'dist', 'server')
/** Built beside and swapped in whole: a start never finds half a server. */
const draft = `${folder}.${process.pid}`

/** Lists the packages that have to be installed where the built server runs. */
const EXTERNALS = 'externals.json'

/** Native code and WebAssembly, which lie in files of their own. */
const EXTERNAL = ['sharp', 'libheif-js']

/** What packages ask for in vain: each does without. */
const ABSENT = ['bufferutil', 'utf-8-validate', 'pg-native', 'pg-cloudflare']

/** What people start; they share modules, and what is loaded on demand is a file of its own. */
const COMMANDS = ['main', 'admin', 'backup/main']
/**
 * Programs of the server itself, each in a folder of its own with all it needs, so that the decoder of
 * photos reads no other code (server/files/picture.ts).
 */
const PROGRAMS = ['files/picture-child', 'storage/checkpoint-worker']

async function bundle(names: readonly string[], chunks: string): Promise<Rolldown.OutputChunk[]> {
  const input = Object.fromEntries(names.map((name) => [name, join(root, 'server', `${name}.ts`)]))
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...EXTERNAL, ...ABSENT] },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: draft,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].mjs',
          // Without hashes: what a compile cache holds of a former build is written over.
          chunkFileNames: `${chunks}/[name].mjs`,
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite has built something else.')
  return built.output.filter((file) => file.type === 'chunk')
}

try {
  const chunks = [
    ...(await bundle(COMMANDS, 'chunks')),
    ...(await bundle(PROGRAMS.slice(0, 1), 'files')),
    ...(await bundle(PROGRAMS.slice(1), 'storage')),
  ]
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  const external = imported.filter((name) => !own.has(name) && !isBuiltin(name))
  const packages = withDependencies(external, join(root, 'node_modules'))
  writeFileSync(join(draft, EXTERNALS), `${JSON.stringify(packages, undefined, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
