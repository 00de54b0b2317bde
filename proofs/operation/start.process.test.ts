import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newScratch, type Scratch } from '../../server/testing/scratch.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

const start = (env: Readonly<Record<string, string>> = {}) =>
  startServerProcess({ env: { DATA_DIR: join(scratch.folder, 'data'), ...env } })

/** What only rare calls need; each of them took a noticeable part of a start. */
const RARE = /node_modules\/(?:@simplewebauthn|@peculiar|web-push|pg|ajv|sharp)\//

test('A start over SQLite loads nothing that only rare calls need', async () => {
  const first = start()
  await first.ready
  await first.kill()
  const preload = resolve(import.meta.dirname, '../../server/testing/print-loaded.ts')
  const server = start({ NODE_OPTIONS: `--import=${preload}` })
  await server.ready
  await server.kill()
  const loaded = Array.from(server.errors().matchAll(/^loaded (.*)$/gm), ([, url = '']) => url)
  expect(loaded.length).toBeGreaterThan(200)
  expect(loaded.filter((url) => RARE.test(url))).toEqual([])
})

test('A compile cache that cannot be written keeps nobody from starting', async () => {
  const file = join(scratch.folder, 'file')
  writeFileSync(file, '')
  const server = start({ NODE_COMPILE_CACHE: join(file, 'cache') })
  await expect(server.ready).resolves.toMatch(/^http/)
  expect(await server.kill()).toEqual({ code: 0, signal: null })
})
