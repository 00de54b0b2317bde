import { describe, expect, test } from 'vitest'
import { postMessage } from '#contract/chat/calls.ts'
import { messageSent } from '#contract/chat/events.ts'
import { newPair, type Person } from '../testing/couples.ts'
import { slow } from '../testing/effort.ts'
import { send } from '../testing/http-client.ts'
import { connectSocket } from '../testing/socket.ts'
import { openTcpProxy } from '../testing/tcp-proxy.ts'
import { useTestApp } from '../testing/test-app.ts'

const MIB = 1024 * 1024
/** Some megabytes lie in the buffers of the system before our own fill. */
const SYSTEM_MAX = 64 * MIB

describe('a device that no longer reads', () => {
  const app = useTestApp({ engine: 'sqlite' })

  /** Tells a person of a long message again and again; how many times. */
  const tell = async (person: Person, userId: string, bytes: number) => {
    const text = '🔥'.repeat(1_000)
    const message = await person.ask(postMessage, {
      body: { text, clientId: crypto.randomUUID() },
    })
    const size = Buffer.byteLength(JSON.stringify(message))
    const times = Math.ceil(bytes / size)
    for (let count = 0; count < times; count += 1) {
      app().context.live.emit({ userId }, messageSent, message)
    }
    return times
  }

  test(
    'trust h A websocket that stands still is cut at 1 MiB; the other device hears everything',
    slow,
    async () => {
      const { mia, jonas } = await newPair(app())
      const proxy = await openTcpProxy(app().address)
      const stalled = await connectSocket({ address: proxy.address, token: jonas.token })
      const well = await connectSocket(jonas)
      const cuts = () => app().log.lines.filter((line) => line.includes('socket.unread')).length
      const before = cuts()
      proxy.freeze()
      let told = 0
      while (cuts() === before && told * 4_000 < SYSTEM_MAX) {
        told += await tell(mia, jonas.userId, MIB / 4)
        // The healthy device reads in between.
        await expect.poll(() => well.received.length).toBeGreaterThanOrEqual(told)
      }
      expect(cuts()).toBe(before + 1)
      expect(well.socket.connected).toBe(true)
      proxy.restore()
      expect(await stalled.cut()).toMatch(/transport/)
      well.close()
      await proxy.close()
    },
  )

  test('trust h A device that no longer polls is cut at 1 MiB, not before', async () => {
    const { mia, jonas } = await newPair(app())
    const path = '/socket.io/?EIO=4&transport=polling'
    const { text } = await send(app().address, { path })
    const { sid } = JSON.parse(text.slice(1)) as { sid: string }
    const poll = () => send(app().address, { path: `${path}&sid=${sid}` })
    const body = `40${JSON.stringify({ token: jonas.token })}`
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    await send(app().address, { method: 'POST', path: `${path}&sid=${sid}`, body, headers })
    expect((await poll()).text).toMatch(/^40/)
    const isOpen = () => app().log.lines.at(-1)?.includes('socket.unread') !== true

    await tell(mia, jonas.userId, 0.9 * MIB)
    expect(isOpen()).toBe(true)
    expect((await poll()).text.length).toBeGreaterThan(0.4 * MIB)
    await tell(mia, jonas.userId, 1.1 * MIB)
    await expect.poll(async () => (await poll()).status).toBe(400)
  })
})
