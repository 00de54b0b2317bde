import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { newPair } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { limitMemory, type MemoryLimit } from '#server/testing/memory-limit.ts'
import { heicPhoto, postPhoto, takeAnimation, takePhoto } from '#server/testing/pictures.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { ensureServer } from '../../tools/run/server.mjs'

const MIB = 1_024 ** 2
const installation = resolve(import.meta.dirname, '../..')

/** On the disk: what lies in memory would count as the server's. */
let folder: string
const servers: ServerProcess[] = []
const limits: MemoryLimit[] = []
beforeAll(() => ensureServer(process.execPath))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'knistern-box-'))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill('SIGKILL')))
  for (const limit of limits.splice(0)) await limit.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the built server on a box with `bytes` of memory. */
function startOnBox(bytes: number) {
  const memory = limitMemory(bytes)
  limits.push(memory)
  const env = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data') }
  const server = startServerProcess({ env, installation, memory })
  servers.push(server)
  return { server, memory }
}

test(
  'On a box with 512 MB the built server takes ten photos, all of them are seen, and nothing is killed',
  thorough,
  async ({ annotate }) => {
    const { server, memory } = startOnBox(512 * MIB)
    const address = await server.ready
    const { mia, jonas } = await newPair({ address })
    const large = { width: 4_000, height: 3_000 }
    const photos = [
      await takePhoto('jpeg', large),
      await takePhoto('png', large),
      await takePhoto('webp', large),
      await takePhoto('avif', large),
      await takeAnimation(),
      heicPhoto(),
      await takePhoto('jpeg', { ...large, orientation: 6 }),
      await takePhoto('jpeg', large),
      heicPhoto(),
      await takePhoto('jpeg', large),
    ]
    const posted: Message[] = []
    for (const photo of photos) posted.push(await postPhoto(mia, photo))
    const shown = await jonas.ask(history)
    expect(shown.map(({ id }) => id)).toEqual(posted.map(({ id }) => id))
    for (const { fileUrl, thumbUrl } of shown) {
      for (const path of [fileUrl, thumbUrl]) {
        const { status, headers } = await jonas.send({ path: path ?? '' })
        expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
      }
    }
    expect(memory.kills()).toBe(0)
    await annotate(
      memory.kind === 'cgroup'
        ? `at most ${Math.round((memory.peak() ?? 0) / MIB)} MB at once`
        : 'This machine lets us make no cgroup: each process was limited by itself.',
    )
    expect(await server.kill()).toEqual({ code: 0, signal: null })
  },
)

test('The limit holds: with 32 MB the server does not start', thorough, async () => {
  const { server } = startOnBox(32 * MIB)
  await expect(server.ready).rejects.toThrow('The server ended')
})
