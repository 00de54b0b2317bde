import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { subscribe } from '#contract/push/calls.ts'
import { createDelivery, type Deliver } from '../features/push/delivery-service.ts'
import type { PushTweaks } from '../features/push/service.ts'
import type { Client } from './person.ts'
import { newDeviceKeys, readVapid, type VapidClaims } from './push-crypto.ts'
import { until } from './until.ts'

export interface PushPayload {
  readonly web_push: number
  readonly notification: {
    readonly title: string
    readonly body: string
    readonly lang: string
    readonly tag: string
    readonly navigate: string
  }
  readonly app_badge: number
  readonly mutable: boolean
  readonly type: string
  readonly id: string
  readonly pad: string
}

export interface ReceivedPush {
  readonly payload: PushPayload
  /** Length of the decrypted text. */
  readonly bytes: number
  /** Length of the body on the wire. */
  readonly wireBytes: number
  readonly headers: IncomingHttpHeaders
  readonly vapid: VapidClaims
}

/** A browser that takes pushes. */
export interface Device {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly received: readonly ReceivedPush[]
  /** Every push that came, also those `status` has refused. */
  readonly tried: readonly PushPayload[]
  /** The next push that was not returned here yet; fails when none comes in time. */
  next(ms?: number): Promise<ReceivedPush>
  /** The types of pushes that `next` has not returned, after a wait in which one could come. */
  silence(ms?: number): Promise<string[]>
}

/** A push service over real HTTP. */
export interface PushReceiver {
  /** Options for a server under test, so that its pushes come here. */
  readonly tweaks: PushTweaks
  readonly address: string
  /** Answers of the next requests, instead of 201. */
  readonly nextAnswers: { status: number; headers?: Readonly<Record<string, string>> }[]
  /** Status of every request for which `nextAnswers` has none; 201 by default. */
  status: number
  /** Number of requests so far, whatever their answer. */
  readonly requests: () => number
  newDevice(): Device
  /** Registers a new device for the person who is logged in. */
  deviceOf(person: Client): Promise<Device>
  close(): Promise<void>
}

/** The limit of a wait for a push that must come, on a machine that has other work as well. */
const TIMEOUT_MS = 30_000
const ORIGIN = 'https://fcm.googleapis.com'

/** Delivers to the push service of a test, whatever host an endpoint names. */
export const deliverTo = (address: string): Deliver =>
  createDelivery(({ pathname }) => new URL(pathname, address))

/** Starts a push service on a port of its own. */
export async function openPushReceiver(tweaks: PushTweaks = {}): Promise<PushReceiver> {
  const takers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => void>()
  const answers = { status: 201 }
  const nextAnswers: PushReceiver['nextAnswers'] = []
  let requests = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests += 1
      const answer = nextAnswers.shift()
      if (answer !== undefined) return response.writeHead(answer.status, answer.headers).end()
      const take = takers.get(request.url ?? '')
      if (take === undefined) return response.writeHead(410).end()
      take(body, request.headers)
      return response.writeHead(answers.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`

  const newDevice = (): Device => {
    const { decrypt, ...keys } = newDeviceKeys()
    const path = `/fcm/send/${crypto.randomUUID()}`
    const received: ReceivedPush[] = []
    const tried: PushPayload[] = []
    takers.set(path, (body, headers) => {
      const plain = decrypt(body)
      const payload = JSON.parse(plain.toString()) as PushPayload
      tried.push(payload)
      if (answers.status !== 201) return
      received.push({
        payload,
        bytes: plain.length,
        wireBytes: body.length,
        headers,
        vapid: readVapid(String(headers.authorization)),
      })
    })
    return {
      endpoint: `${ORIGIN}${path}`,
      keys,
      received,
      tried,
      next: (ms = TIMEOUT_MS) => until('a push', ms, () => received.shift()),
      async silence(ms = 150) {
        await wait(ms)
        return received.map(({ payload }) => payload.type)
      },
    }
  }

  return Object.assign(answers, {
    tweaks: {
      deliver: deliverTo(address),
      ...tweaks,
    },
    address,
    nextAnswers,
    requests: () => requests,
    newDevice,
    async deviceOf(person: Client) {
      const device = newDevice()
      await person.ask(subscribe, { body: { endpoint: device.endpoint, keys: device.keys } })
      return device
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
