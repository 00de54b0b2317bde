import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login, readProfile } from '#contract/accounts/calls.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import { unpadVoice } from '#contract/chat/voice-rules.ts'
import { pushKey } from '#contract/push/calls.ts'
import { TEST_PAGE } from '#server/testing/authenticator.ts'
import { newPair } from '#server/testing/couples.ts'
import { thorough } from '#server/testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { heicPhoto, postPhoto, takePhoto } from '#server/testing/pictures.ts'
import { nextPort } from '#server/testing/ports.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { seedPair } from '#server/testing/seed.ts'
import {
  type ProcessOptions,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { postVoice } from '#server/testing/voices.ts'
import { copyBuild } from './build-copy.ts'

const PAGE = '<!doctype html><title>Knistern</title>'

const scratch = newScratch()
const at = (name: string) => join(scratch.folder, name)
const running: ServerProcess[] = []
beforeAll(() => copyBuild(at('knistern'), PAGE))
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
})
afterAll(() => scratch.remove())

/** Runs a built program over the data in a folder. */
function run(data: string, { env, ...options }: Partial<ProcessOptions> = {}): ServerProcess {
  const settings = { DATA_DIR: at(data), MASTER_KEY_FILE: at('data.key'), NODE_ENV: 'production' }
  const program = startServerProcess({
    ...options,
    env: { ...settings, ...env },
    installation: at('knistern'),
  })
  running.push(program)
  return program
}

type Command = 'server/admin.ts' | 'server/backup/main.ts'

/** Runs a command of the operator to its end, which must be a good one. @returns what it said */
async function command(program: Command, data: string, ...args: string[]): Promise<string> {
  const { ended, output, errors } = run(data, { program, args })
  const { code } = await ended
  expect([code, errors()]).toEqual([0, ''])
  return output()
}

test('The built server needs no sources and only the packages it lists: calls, sockets, photos, voice messages, a backup and its way back', async () => {
  const server = run('data')
  const address = await server.ready
  const { mia, jonas } = await newPair({ address })
  const socket = await connectSocket(jonas)
  const text = 'Heute Abend?'
  await mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
  expect(await socket.next('chat_message')).toMatchObject({ text })
  socket.close()
  // The last one by another decoder than the others.
  for (const photo of [await takePhoto('jpeg'), await takePhoto('avif'), heicPhoto()]) {
    await postPhoto(jonas, photo)
  }
  const { voice } = await postVoice(jonas)
  expect((await mia.send({ path: '/' })).text).toBe(PAGE)

  const saved = await command(
    'server/backup/main.ts',
    'data',
    'backup',
    '--to',
    at('backups'),
    '--make',
  )
  const [, file = ''] = /^Gesichert: (\S+),/.exec(saved) ?? []
  const verified = await command('server/backup/main.ts', 'data', 'verify', file)
  expect(verified).toMatch(/^In Ordnung: /)
  expect(await server.kill()).toEqual({ code: 0, signal: null })
  expect(server.errors()).toBe('')

  await command('server/backup/main.ts', 'data', 'restore', file, '--into', at('restored'))
  await command('server/admin.ts', 'restored', 'grant', mia.email)
  const again = run('restored', { env: { PORT: new URL(address).port } })
  await again.ready
  const messages = await mia.ask(history)
  expect(messages.map((message) => message.text)).toEqual([text, null, null, null, null])
  for (const { fileUrl } of messages.slice(1, -1)) {
    const { status, headers } = await mia.send({ path: fileUrl ?? '' })
    expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  }
  const { status, bytes } = await mia.send({ path: voice?.url ?? '' })
  expect([status, unpadVoice(bytes)?.subarray(0, 2)]).toEqual([200, Buffer.of(0xff, 0xf3)])
  const { isSuperUser } = await mia.ask(readProfile, { params: { id: mia.userId } })
  expect(isSuperUser).toBe(true)
})

test('The built demo prints a login that lets in', async () => {
  const server = run('data', { args: ['--demo'] })
  const address = await server.ready
  const [, email = '', password = ''] = /(mia@\S+) \/ (\S+)/.exec(server.output()) ?? []
  const { userId } = await newClient(address).ask(login, { body: { email, password } })
  expect(userId).not.toBe('')
})

test.each(['sqlite', ...postgresAlone] as const)(
  'Files the built server loads on demand are there, on %s',
  thorough,
  async (engine) => {
    const database = engine === 'postgres' ? await newPostgresDatabase() : undefined
    const env = database && { DATABASE_URL: database.url, DATABASE_SYNC: 'off' }
    const port = String(nextPort())
    const server = run(`data-${engine}`, { env: { ...env, PORT: port, PUBLIC_URL: TEST_PAGE } })
    await server.ready
    const pair = await newPair({ address: `http://127.0.0.1:${port}` })
    // With a passkey, and one of everything else.
    await seedPair(pair)
    expect((await pair.mia.ask(pushKey)).publicKey).toMatch(/^[\w-]{87}$/)
    expect(await server.kill()).toEqual({ code: 0, signal: null })
    await database?.drop()
  },
)
