import { describe, expect, test } from 'vitest'
import { listSessions } from '#contract/accounts/control-calls.ts'
import { newSingle, type Person } from '../testing/couples.ts'
import { newClient } from '../testing/person.ts'
import { useTestApp } from '../testing/test-app.ts'

const POLLING = '/socket.io/?EIO=4&transport=polling'

describe('connections of a person', () => {
  const app = useTestApp({ engine: 'sqlite', rateLimits: true })

  /** Opens a socket by polling, with a connection for each request, and closes it. */
  const openAndClose = async ({ token }: Person) => {
    const page = newClient(app().address)
    const { text } = await page.send({ path: POLLING })
    const { sid } = JSON.parse(text.slice(1)) as { sid: string }
    const path = `${POLLING}&sid=${sid}`
    await page.send({ method: 'POST', path, body: `40${JSON.stringify({ token })}` })
    expect((await page.send({ path })).text).toMatch(/^40\{"sid"/)
    await page.send({ method: 'POST', path, body: '1' })
  }

  test('trust i A handshake whose connection has gone takes none of their hundred places', async () => {
    const mia = await newSingle(app())
    for (let count = 0; count < 100; count += 1) await openAndClose(mia)
    expect((await mia.call(listSessions)).status).toBe(200)
  })
})
