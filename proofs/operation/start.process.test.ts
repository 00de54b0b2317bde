import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newScratch, type Scratch } from '#server/testing/scratch.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { ensureServer } from '../../tools/run/server.mjs'

const root = resolve(import.meta.dirname, '../..')

let scratch: Scratch
beforeAll(() => ensureServer(process.execPath))
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServerProcess({
    installation: root,
    env: { DATA_DIR: join(scratch.folder, 'data'), ...env },
  })

/** The URL of each module a second start of the built server loads. */
async function loadedAtStart(): Promise<string[]> {
  const first = start()
  await first.ready
  await first.kill()
  const preload = join(root, 'server/testing/print-loaded.ts')
  const server = start({ NODE_OPTIONS: `--import=${preload}` })
  await server.ready
  await server.kill()
  return Array.from(server.errors().matchAll(/^loaded (.*)$/gm), ([, url = '']) => url)
}

/** Modules that only rare calls need; each of them took a noticeable part of a start. */
const RARE = /node_modules\/(?:@simplewebauthn|@peculiar|web-push|pg|ajv|sharp)\//

test('A start over SQLite loads the built files of the server and no other, and of them none for rare calls', async () => {
  const loaded = await loadedAtStart()
  const files = loaded.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))
  const own = files.filter((file) => file.startsWith(join(root, 'dist', 'server')))
  expect(own.length).toBeGreaterThan(5)
  expect(files.filter((file) => !own.includes(file))).toEqual([])
  // A bundle names the file each part of it comes from; ajv is within reach of Fastify, never run.
  const parts = own.flatMap(
    (file) => readFileSync(file, 'utf8').match(/^\/\/ node_modules\/.*$/gm) ?? [],
  )
  expect(parts.length).toBeGreaterThan(200)
  expect(parts.filter((part) => RARE.test(part) && !part.includes('/ajv/'))).toEqual([])
})

test('A compile cache that cannot be written keeps nobody from starting', async () => {
  const file = join(scratch.folder, 'file')
  writeFileSync(file, '')
  const server = start({ NODE_COMPILE_CACHE: join(file, 'cache') })
  await expect(server.ready).resolves.toMatch(/^http/)
  expect(await server.kill()).toEqual({ code: 0, signal: null })
})
