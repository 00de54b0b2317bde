// @module-tag thorough
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStory, listStories } from '#contract/stories/calls.ts'
import { TEXT_MAX } from '#contract/stories/rules.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { watchResident } from './resident-memory.ts'

/** Stories of the longest text: an answer of nine megabytes. */
const STORIES = 150
/** The connections a person may hold (server/http/connections.ts), and a few of their others. */
const CONNECTIONS = 90
/**
 * Two answers wait unsent, and six more while they are made take several times their length;
 * without a bound all ninety took 3.1 GB.
 */
const COST_MAX_MB = 600

/** Asks for all stories on a connection of its own, and reads nothing of them. */
async function askAndStall({ address, token = '' }: Person): Promise<Socket> {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1').pause()
  await once(socket, 'connect')
  socket.write(
    `GET /stories HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  return socket
}

test.runIf(process.platform === 'linux')(
  `trust i ${CONNECTIONS} answers of megabytes that a person asks for and never reads cost less than ${COST_MAX_MB} MB`,
  async () => {
    const scratch = newScratch()
    const server = startServerProcess({ env: { DATA_DIR: join(scratch.folder, 'data') } })
    // Also after a failure: nothing is left running.
    onTestFinished(async () => {
      await server.kill('SIGKILL')
      scratch.remove()
    })
    const { mia, jonas } = await newPair({ address: await server.ready })
    const description = '€'.repeat(TEXT_MAX)
    for (let count = 0; count < STORIES; count += 1) {
      await mia.ask(createStory, { body: { title: `${count}`, description } })
    }
    // Memory an answer uses while it is built is not counted as held memory.
    for (let count = 0; count < 6; count += 1) await mia.ask(listStories)

    const memory = await watchResident(server.pid)
    const stalled = await Promise.all(Array.from({ length: CONNECTIONS }, () => askAndStall(mia)))
    // The partner's phone is answered meanwhile.
    for (let count = 0; count < 10; count += 1) {
      expect((await jonas.call(listStories)).status).toBe(200)
    }
    const { before, most } = await memory.stop()
    process.stdout.write(`${CONNECTIONS} unread answers: ${most - before} MB\n`)
    expect(most - before).toBeLessThan(COST_MAX_MB)
    for (const socket of stalled) socket.destroy()
    expect((await server.kill()).code).toBe(0)
  },
)
