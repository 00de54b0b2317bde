/**
 * Looks through a proxy at a server as people do: `node tools/proxy/probe.ts https://… http://…`,
 * the second address being the one that only leads to the first. Fails with a sentence.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { fillPath } from '#contract/kernel/call.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { newPair } from '../../server/testing/couples.ts'
import { send } from '../../server/testing/http-client.ts'
import { sendPhoto } from '../../server/testing/pictures.ts'
import { connectSocket } from '../../server/testing/socket.ts'

const [address = '', plain = ''] = process.argv.slice(2)
const MIB = 1024 ** 2

async function untilReady(): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; ) {
    const status = await send(address, { path: '/health' }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    if (Date.now() > deadline) throw new Error('The server behind the proxy did not become ready.')
    await wait(100)
  }
}

/** Noise does not shrink: a PNG of almost 15 MiB. */
async function largePhoto(): Promise<Buffer> {
  const [width, height] = [2_240, 2_240]
  const noise = randomBytes(width * height * 3)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const said = (line: string) => console.log(`✓ ${line}`)

await untilReady()
const page = await send(address, { path: '/login', headers: { accept: 'text/html' } })
assert.equal(page.status, 200)
assert.match(page.text, /<html lang="de"/)
assert.match(String(page.headers['strict-transport-security']), /max-age=31536000/)
assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
said('the page, with the headers of the server')

const moved = await send(plain, { path: '/login?x=1', headers: { host: 'localhost' } })
assert.equal(moved.status, 308)
assert.equal(moved.headers.location, 'https://localhost/login?x=1')
said('http leads to https')

const pair = await newPair({ address })
assert.match([...pair.mia.cookies.keys()].join(), /__Host-/)
said('accounts, and cookies for https alone')

const client = await connectSocket(pair.mia, ['websocket'])
const photo = await largePhoto()
assert.ok(photo.length > 14 * MIB && photo.length < 15 * MIB, `${photo.length} bytes`)
const posted = await sendPhoto(pair.jonas, photo)
assert.equal(posted.status, 200, posted.text)
await client.next('chat_message', 10_000)
const { fileUrl } = JSON.parse(posted.text) as { fileUrl: string }
assert.equal((await pair.mia.send({ path: fileUrl })).status, 200)
said(
  `a photo of ${(photo.length / MIB).toFixed(1)} MiB, heard of over a websocket, seen by the partner`,
)

const tooLarge = await sendPhoto(pair.jonas, Buffer.alloc(20.5 * MIB, 1))
assert.equal(tooLarge.status, 413, tooLarge.text)
assert.match(tooLarge.text, /"message":/)
said('a file beyond 20 MiB is refused by the server, in its words')

const polling = await connectSocket(pair.jonas, ['polling'])
polling.close()
client.close()
said('long polling as well')

const path = `/api${fillPath(lookUpInvitation.path, { inviteCode: 'A'.repeat(22) })}`
const lookUp = async (from: string, headers = {}) =>
  (await send(address.replace('localhost', '127.0.0.1'), { path, from, headers })).status
for (let count = 0; count < 20; count += 1) assert.equal(await lookUp('127.0.0.2'), 404)
assert.equal(await lookUp('127.0.0.2'), 429)
assert.equal(await lookUp('127.0.0.2', { 'x-forwarded-for': '203.0.113.7' }), 429)
assert.equal(await lookUp('127.0.0.3'), 404)
said('limits count by the address people come from, and nobody can claim another one')
