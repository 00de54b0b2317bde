import { expect } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { HISTORY_MAX } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import type { ChatDevice } from './chat-device.ts'
import type { Client } from './person.ts'

/** Waits until a device shows `count` messages; fails when it does not in time. */
export async function shows(device: ChatDevice, count: number, withinMs: number): Promise<void> {
  await expect
    .poll(() => device.shown().length, { timeout: withinMs, interval: 20 })
    .toBeGreaterThanOrEqual(count)
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

/** Every message the server has for a person's pair, as it now is, by its id. */
export async function wholeConversation(person: Client): Promise<Map<string, Message>> {
  const all = new Map<string, Message>()
  for (let from = 0; ; ) {
    const query = { changedAfter: String(from), limit: String(HISTORY_MAX) }
    const page = await person.ask(history, { query })
    for (const message of page) all.set(message.id, message)
    if (page.length < HISTORY_MAX) return all
    from = page.at(-1)?.changedSeq ?? from
  }
}
