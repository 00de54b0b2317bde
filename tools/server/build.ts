import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { withDependencies } from './externals.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'dist', 'server')
/** Built beside and swapped in whole: a start never finds half a server. */
const draft = `${folder}.${process.pid}`

/** Native code, and two megabytes that only a HEIC needs. */
const EXTERNAL = ['sharp', 'libheif-js']

/** Optional modules of packages that are not here: each package does without. */
const ABSENT = ['bufferutil', 'utf-8-validate', 'pg-native', 'pg-cloudflare']

/** Programs that people start; they share modules, and each part loaded on demand is a file of its own. */
const COMMANDS = ['main', 'admin', 'backup/main']

/**
 * Bundles programs of server/, with a file for what several of them or only some calls need.
 * @param names below server/, without an ending
 * @param shared folder of those files
 */
async function bundle(names: readonly string[], shared: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...EXTERNAL, ...ABSENT] },
    build: {
      ssr: true,
      write: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, 'server', `${name}.ts`)])),
        output: {
          entryFileNames: '[name].mjs',
          // Without hashes: what a compile cache holds of a former build is written over.
          chunkFileNames: `${shared}/[name].mjs`,
          comments: false,
          // tsyringe, below the passkeys, wants reflect-metadata before it and does not import it.
          strictExecutionOrder: true,
        },
      },
    },
  })
  if (!('output' in built)) throw new Error('Vite has built something else.')
  return built.output.filter((file) => file.type === 'chunk')
}

/**
 * With escapes for what is not ASCII: V8 keeps the source of a module, in two bytes for each
 * character if a single one needs them.
 */
const toAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

// The decoders and the thread have all they need in folders of their own, so that a decoder
// reads no other code (server/files/decoder-process.ts).
const chunks = [
  ...(await bundle(COMMANDS, 'shared')),
  ...(await bundle(['files/picture-child', 'files/voice-child'], 'files')),
  ...(await bundle(['storage/checkpoint-worker'], 'storage')),
]
const own = new Set(chunks.map(({ fileName }) => fileName))
const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
const external = imported.filter((name) => !own.has(name) && !isBuiltin(name))
const packages = withDependencies(external, join(root, 'node_modules'))

try {
  for (const { fileName, code } of chunks) {
    const file = join(draft, fileName)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, toAscii(code))
  }
  // Packages to be installed where it runs; the container image has nothing else.
  writeFileSync(join(draft, 'externals.json'), `${JSON.stringify(packages, undefined, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
} finally {
  rmSync(draft, { recursive: true, force: true })
}
