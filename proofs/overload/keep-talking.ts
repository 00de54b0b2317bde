import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { joinPair, sendMessage } from '#contract/chat/events.ts'
import type { Pair } from '#server/testing/couples.ts'
import { connectSocket } from '#server/testing/socket.ts'

/** Within the ten events a second that a person has. */
const TRIP_PAUSE_MS = 150
const TRIP_TIMEOUT_MS = 20_000

/** Two people who write to each other while something else goes on. */
export interface Talk {
  /** Milliseconds from sending to the partner's screen, of every message so far. */
  readonly trips: readonly number[]
  /** Why a message did not arrive. */
  readonly faults: readonly string[]
  stop(): Promise<void>
}

/** Lets the two write until they are stopped. */
export async function keepTalking({ mia, jonas, pairId }: Pair): Promise<Talk> {
  const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
  await hers.socket.timeout(TRIP_TIMEOUT_MS).emitWithAck(joinPair.name, pairId)
  const received = new Map<string, (at: number) => void>()
  his.socket.on(sendMessage.name, ({ clientId }: { clientId: string }) => {
    received.get(clientId)?.(performance.now())
  })
  const trips: number[] = []
  const faults: string[] = []
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const clientId = randomUUID()
      const arrived = new Promise<number>((resolve) => received.set(clientId, resolve))
      const began = performance.now()
      try {
        const payload = { pairId, text: 'Hallo', clientId }
        const ack: unknown = await hers.socket
          .timeout(TRIP_TIMEOUT_MS)
          .emitWithAck(sendMessage.name, payload)
        if ((ack as { ok?: boolean }).ok !== true) throw new Error(JSON.stringify(ack))
        const at = await Promise.race([arrived, wait(TRIP_TIMEOUT_MS, 0, { ref: false })])
        if (at === 0) throw new Error('acknowledged, but never heard')
        trips.push(at - began)
      } catch (fault) {
        faults.push(String(fault))
      }
      await wait(TRIP_PAUSE_MS)
    }
  })()
  return {
    trips,
    faults,
    async stop() {
      isOver = true
      await writing
      hers.close()
      his.close()
    },
  }
}
