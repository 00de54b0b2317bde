import { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendMessage } from '#contract/chat/events.ts'
import { newPair } from '../testing/couples.ts'
import { connectSocket } from '../testing/socket.ts'
import { useTestApp } from '../testing/test-app.ts'

const app = useTestApp({ engine: 'sqlite' })
afterEach(() => vi.restoreAllMocks())

interface Write {
  /** The port of the client. */
  readonly to: number | undefined
  readonly text: string
}

/** Records the bytes the server hands to the system, one entry for each call. */
function recordWrites(): Write[] {
  const writes: Write[] = []
  const port = Number(new URL(app().address).port)
  const record = (socket: Socket, chunks: readonly unknown[]) => {
    if (socket.localPort === port) {
      writes.push({ to: socket.remotePort, text: chunks.map(String).join('') })
    }
  }
  const { _write: write, _writev: writev } = Socket.prototype
  vi.spyOn(Socket.prototype, '_write').mockImplementation(function one(this: Socket, ...args) {
    record(this, [args[0]])
    write.apply(this, args)
  })
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function several(this: Socket, ...args) {
    record(
      this,
      args[0].map(({ chunk }) => chunk as unknown),
    )
    writev?.apply(this, args)
  })
  return writes
}

/** A couple's sockets; whoever has connected first is the first in the room of the pair. */
async function connectCouple(first: 'sender' | 'partner') {
  const { pairId, mia, jonas } = await newPair(app())
  const early = await connectSocket(first === 'sender' ? mia : jonas)
  const late = await connectSocket(first === 'sender' ? jonas : mia)
  const [sender, partner] = first === 'sender' ? [early, late] : [late, early]
  return { pairId, sender, partner }
}

describe.each(['sender', 'partner'] as const)('where the %s has connected first', (first) => {
  test('O-068 A message is acknowledged before either partner receives it', async () => {
    const { pairId, sender, partner } = await connectCouple(first)
    const writes = recordWrites()
    const clientId = crypto.randomUUID()
    const payload = { pairId, text: 'jetzt', clientId }
    expect(await sender.socket.emitWithAck(sendMessage.name, payload)).toMatchObject({ ok: true })
    await Promise.all([partner, sender].map((device) => device.next(sendMessage.name)))
    const [ack, ...events] = writes.filter(({ text }) => text.includes(clientId))
    expect(ack?.text).toContain('{"ok":true')
    expect(events.map(({ text }) => text.includes(sendMessage.name))).toEqual([true, true])
    expect(events.filter(({ to }) => to === ack?.to)).toHaveLength(1)
    sender.close()
    partner.close()
  })

  test('O-068 Each of two messages sent at once is acknowledged before the partner has it', async () => {
    const { pairId, sender, partner } = await connectCouple(first)
    const writes = recordWrites()
    const clientIds = [crypto.randomUUID(), crypto.randomUUID()]
    await Promise.all(
      clientIds.map((clientId) =>
        sender.socket.emitWithAck(sendMessage.name, { pairId, text: 'jetzt', clientId }),
      ),
    )
    for (const device of [partner, sender]) {
      for (const _ of clientIds) await device.next(sendMessage.name)
    }
    for (const clientId of clientIds) {
      const [ack] = writes.filter(({ text }) => text.includes(clientId))
      expect(ack?.text).toContain('{"ok":true')
    }
    sender.close()
    partner.close()
  })
})

test('O-068 Simultaneous messages are each acknowledged before anybody receives them', async () => {
  const couples = await Promise.all(
    Array.from({ length: 12 }, (_, at) => newPair(app(), { names: [`Mia ${at}`, `Jonas ${at}`] })),
  )
  const lines = await Promise.all(
    couples.map(async ({ pairId, mia, jonas }) => ({
      pairId,
      sender: await connectSocket(mia),
      receiver: await connectSocket(jonas),
      clientId: crypto.randomUUID(),
    })),
  )
  const writes = recordWrites()
  await Promise.all(
    lines.map(async ({ pairId, sender, receiver, clientId }) => {
      const payload = { pairId, text: 'jetzt', clientId }
      expect(await sender.socket.emitWithAck(sendMessage.name, payload)).toMatchObject({ ok: true })
      await receiver.next(sendMessage.name)
      await sender.next(sendMessage.name)
    }),
  )
  for (const { sender, receiver, clientId } of lines) {
    const about = writes.filter(({ text }) => text.includes(clientId))
    expect(about[0]?.text).toContain('{"ok":true')
    const counts = about.map(({ text }) => text.split(clientId).length - 1)
    expect(['1,2', '1,1,1']).toContain(counts.toSorted((a, b) => a - b).join())
    sender.close()
    receiver.close()
  }
})
