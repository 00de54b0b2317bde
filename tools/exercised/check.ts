import { type Call, callName } from '#contract/kernel/call.ts'
import { eventName, type SocketEvent } from '#contract/kernel/event.ts'

export interface Wire {
  readonly calls: readonly Call[]
  readonly events: readonly SocketEvent[]
}

interface Exercised {
  /** Statuses each call was answered with. */
  readonly calls: ReadonlyMap<string, ReadonlySet<number>>
  readonly events: ReadonlySet<string>
  readonly unreadable: readonly string[]
}

const CALL_LINE = /^([A-Z]+ \/\S*) (\d{3})$/
const EVENT_LINE = /^event (\S+ (?:in|out))$/

function read(lines: readonly string[]): Exercised {
  const calls = new Map<string, Set<number>>()
  const events = new Set<string>()
  const unreadable: string[] = []
  for (const line of lines) {
    const [, call, status] = CALL_LINE.exec(line) ?? []
    const [, event] = EVENT_LINE.exec(line) ?? []
    if (call !== undefined) calls.set(call, (calls.get(call) ?? new Set()).add(Number(status)))
    else if (event !== undefined) events.add(event)
    else unreadable.push(line)
  }
  return { calls, events, unreadable }
}

const succeeded = (statuses: ReadonlySet<number> | undefined): boolean =>
  [...(statuses ?? [])].some((status) => status >= 200 && status < 300)

const missing = (name: string) =>
  `${name}: no server test makes it succeed; write one through the real server.`

/**
 * Whether the tests exercised the whole wire: every call and event was made to succeed at least once.
 * @param lines `POST /auth/login 200` and `event chat_message in`, as the test server writes them
 * @returns one sentence per fault
 */
export function checkExercised(wire: Wire, lines: readonly string[]): string[] {
  const { calls, events, unreadable } = read(lines)
  const callNames = wire.calls.map(callName)
  const eventNames = wire.events.map(eventName)
  const unknown = [
    ...[...calls.keys()].filter((name) => !callNames.includes(name)),
    ...[...events].filter((name) => !eventNames.includes(name)),
  ]
  return [
    ...callNames.filter((name) => !succeeded(calls.get(name))).map(missing),
    ...eventNames.filter((name) => !events.has(name)).map(missing),
    ...unknown.map((name) => `${name}: it is not in contract/manifest.ts.`),
    ...unreadable.map((line) => `“${line}” is not a line the test server writes.`),
  ]
}
