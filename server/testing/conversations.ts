import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ChatDevice } from './chat-device.ts'

const LOOK_EVERY_MS = 20

/** Waits until a device shows so many messages; fails when it does not in time. */
export async function shows(device: ChatDevice, count: number, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs
  while (device.shown().length < count) {
    if (performance.now() > deadline) {
      throw new Error(`After ${withinMs} ms ${device.shown().length} of ${count} messages`)
    }
    await wait(LOOK_EVERY_MS)
  }
}

/**
 * Every device shows every text once, all in the same order, and whatever one device has sent in
 * the order it was sent. A text begins with the name of its device: `a 1`, `a 2`, …
 */
export function expectOneConversation(devices: readonly ChatDevice[], sent: readonly string[]) {
  const [first, ...others] = devices.map((device) => device.shown().map(({ id }) => id))
  for (const other of others) expect(other).toEqual(first)
  const texts = devices[0]?.shown().map(({ text }) => text ?? '') ?? []
  expect(texts.toSorted((a, b) => a.localeCompare(b))).toEqual(
    sent.toSorted((a, b) => a.localeCompare(b)),
  )
  const bySender = Map.groupBy(texts, (text) => text.split(' ', 1)[0])
  for (const own of bySender.values()) {
    const numbers = own.map((text) => Number(text.split(' ')[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
}
