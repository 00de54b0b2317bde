import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { newSingle, type Person } from '../testing/couples.ts'
import { slow } from '../testing/effort.ts'
import { newClient } from '../testing/person.ts'
import { useTestApp } from '../testing/test-app.ts'

const POLLING = '/socket.io/?EIO=4&transport=polling'

/** Begins as pages do: by polling, here with a connection for each request. */
async function openPolling({ address, token }: Person) {
  const page = newClient(address)
  const { text } = await page.send({ path: POLLING })
  const { sid } = JSON.parse(text.slice(1)) as { sid: string }
  const path = `${POLLING}&sid=${sid}`
  const post = (body: string, keep = false) => page.send({ method: 'POST', path, body, keep })
  const connect = `40${JSON.stringify({ token })}`
  return {
    sid,
    connect,
    post,
    async logIn() {
      await post(connect)
      // A poll may end with nothing while a websocket is tried.
      await expect.poll(async () => (await page.send({ path })).text).toMatch(/^40\{"sid"/)
    },
  }
}

/** A websocket with what it hears. */
async function openWebSocket(address: string, sid: string) {
  const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&sid=${sid}`
  const socket = new WebSocket(url)
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  await once(socket, 'open')
  return {
    socket,
    /** Says something and waits for an answer that begins so. */
    async ask(what: string, answer: string) {
      socket.send(what)
      await expect.poll(() => heard.some((message) => message.startsWith(answer))).toBe(true)
    },
  }
}

describe('connections of a person', () => {
  const app = useTestApp({ engine: 'sqlite', rateLimits: true })

  test(
    'trust i A handshake whose connection has gone takes none of their hundred places',
    slow,
    async () => {
      const mia = await newSingle(app())
      for (let count = 0; count < 100; count += 1) {
        const page = await openPolling(mia)
        await page.logIn()
        await page.post('1')
      }
      expect((await mia.call(listSessions)).status).toBe(200)
    },
  )
})

describe('connections of an address', () => {
  // Each address may have four of forty connections.
  const app = useTestApp({ engine: 'sqlite', rateLimits: true, config: { connectionsMax: 40 } })

  test.each(['before', 'during', 'after'])(
    'trust i A page that has logged in %s its upgrade to a websocket does not count for its address',
    slow,
    async (when) => {
      const mia = await newSingle(app())
      const pages: WebSocket[] = []
      for (let count = 0; count < 5; count += 1) {
        const polling = await openPolling(mia)
        if (when === 'before') await polling.logIn()
        const page = await openWebSocket(app().address, polling.sid)
        await page.ask('2probe', '3probe')
        if (when === 'during') await polling.logIn()
        page.socket.send('5')
        if (when === 'after') await page.ask(polling.connect, '40')
        await page.ask('420["no_such_event"]', '430')
        pages.push(page.socket)
      }
      expect((await newClient(app().address).send({ path: '/health' })).status).toBe(200)
      for (const page of pages) page.close()
      await Promise.all(pages.map((page) => once(page, 'close')))
    },
  )

  test('trust i A page that goes on polling over kept connections takes none of them', async () => {
    const mia = await newSingle(app())
    const pages = await Promise.all(Array.from({ length: 5 }, () => openPolling(mia)))
    for (const page of pages) await page.logIn()
    const pong = '3'
    await Promise.all(pages.map((page) => page.post(pong, true)))
    expect((await newClient(app().address).send({ path: '/health' })).status).toBe(200)
    for (const page of pages) await page.post('1')
  })
})
