import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, callName } from './kernel/call.ts'
import { eventName } from './kernel/event.ts'
import * as commonRefusals from './kernel/refusals.ts'
import { calls, events } from './manifest.ts'

const repeated = (names: readonly string[]) =>
  names.filter((name, index) => names.indexOf(name) !== index)

const fieldsOf = (schema: z.ZodMiniType | undefined): readonly string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const paramsIn = (path: string) => Array.from(path.matchAll(/:([A-Za-z]+)/g), (found) => found[1])

/** Whether a router that tries `earlier` first would never reach `later`. */
function swallows(earlier: Call, later: Call): boolean {
  const [ours, theirs] = [earlier.path.split('/'), later.path.split('/')]
  return (
    earlier.method === later.method &&
    ours.length === theirs.length &&
    ours.every((part, index) => part.startsWith(':') || part === theirs[index])
  )
}

/** A line, a decision or a promise of docs/spec, or a page of docs/decisions. */
const SOURCE = /^(?:[A-Z]+-\d+|trust [a-m]|docs\/decisions\/\d{4})/

describe('calls', () => {
  test('No two calls share a name', () => {
    expect(repeated(calls.map(callName))).toEqual([])
  })

  test('O-028 No path with a parameter stands before a path it would swallow', () => {
    const swallowed = calls.flatMap((earlier, index) =>
      calls
        .slice(index + 1)
        .filter((later) => swallows(earlier, later))
        .map((later) => `${callName(earlier)} before ${callName(later)}`),
    )
    expect(swallowed).toEqual([])
  })

  test('O-055 Only the upload ends with a slash, and no path carries the prefix /api', () => {
    expect(calls.filter(({ path }) => path.endsWith('/')).map(callName)).toEqual([
      'POST /media/uploads/',
    ])
    expect(calls.filter(({ path }) => path.startsWith('/api')).map(callName)).toEqual([])
  })

  test.each(calls.map((call) => [callName(call), call] as const))(
    '%s is written down completely',
    (_, call) => {
      expect(call.source).toMatch(SOURCE)
      expect(call.summary).toMatch(/^\S.+\.$/)
      expect(fieldsOf(call.params)).toEqual(paramsIn(call.path))
      expect(call.method === 'GET' && call.body !== undefined).toBe(false)
      // Beside a file there may be fields, none of which has to be.
      expect(
        call.bodyKind !== 'multipart' || call.body?.safeParse(undefined).success !== false,
      ).toBe(true)
      expect(call.answerKind === 'binary' && call.answer !== undefined).toBe(false)
    },
  )

  test.each(
    calls.flatMap((call) =>
      Object.keys(call.ids ?? {}).map((slot) => [`${callName(call)} ${slot}`, call, slot] as const),
    ),
  )('%s names a field of the request', (_, call, slot) => {
    const [part, field] = slot.split('.')
    expect(['params', 'query', 'body']).toContain(part)
    expect(fieldsOf(call[part as 'params' | 'query' | 'body'])).toContain(field)
  })

  test('Every parameter of a path is declared in `ids` with its kind of object', () => {
    const unnamed = calls.flatMap((call) =>
      paramsIn(call.path)
        .filter((name) => call.ids?.[`params.${name}`] === undefined)
        .map((name) => `${callName(call)} ${name}`),
    )
    expect(unnamed).toEqual([])
  })

  test('O-045 Every call of the administration is refused with 403 to everybody else', () => {
    const system = calls.filter(({ path }) => path.startsWith('/system/'))
    expect(system.length).toBeGreaterThan(0)
    for (const call of system) {
      expect(call.access).toBe('admin')
      expect(call.refusals?.map(({ status }) => status)).toContain(403)
    }
    expect(calls.filter(({ access }) => access === 'admin')).toEqual(system)
  })

  test('O-026 The photo cookie opens nothing but the reading of photos', () => {
    const opened = calls.filter(({ photoCookie }) => photoCookie).map(callName)
    expect(opened).toEqual(['GET /uploads/:name'])
  })

  test('Only logging in, recovery, registration, invitations, calendars and health need no session', () => {
    const open = calls.filter(({ access }) => access === 'public').map(callName)
    expect(open.toSorted()).toEqual([
      'GET /calendar/:name',
      'GET /connect/invite/:inviteCode',
      'GET /health',
      'GET /health/identity',
      'POST /auth/login',
      'POST /auth/passkey/login',
      'POST /auth/passkey/options',
      'POST /auth/recover',
      'POST /auth/register',
      'POST /connect/accept-invite',
    ])
  })
})

describe('events', () => {
  test('No two events of one direction share a name', () => {
    expect(repeated(events.map(eventName))).toEqual([])
  })

  test.each(events.map((event) => [eventName(event), event] as const))(
    '%s is written down completely',
    (_, event) => {
      expect(event.source).toMatch(SOURCE)
      expect(event.summary).toMatch(/^\S.+\.$/)
      expect(event.from === 'server' && event.ack !== undefined).toBe(false)
      const named = Object.keys(event.ids ?? {})
        .filter((slot) => slot !== 'payload')
        .map((slot) => slot.replace('payload.', ''))
      expect(fieldsOf(event.payload)).toEqual(expect.arrayContaining(named))
    },
  )
})

test('A new event is named with hyphens, so that the page drops its repetition by a push', () => {
  const given = ['join_pair', 'leave_pair', 'chat_message', 'chat_message_updated', 'messages_read']
  const names = events.map(({ name }) => name).filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))
  expect([...new Set(names)]).toEqual([...given, 'partner_status'])
})

describe('refusals', () => {
  const refusals = [
    ...Object.values(commonRefusals),
    ...calls.flatMap((call) => call.refusals ?? []),
  ]

  test.each(Array.from(new Set(refusals.map(({ message }) => message))))(
    'O-140 „%s“ is a German sentence',
    (message) => {
      expect(message).toMatch(/^[A-ZÄÖÜ„][^!]*$/)
      expect(message.split(' ').length).toBeGreaterThanOrEqual(3)
      expect(message).not.toMatch(/\b(the|not|is|error|invalid)\b/i)
    },
  )

  test('O-020 Only the login answers 401 for a reason other than a missing session', () => {
    const saying401 = calls.filter((call) => call.refusals?.some(({ status }) => status === 401))
    expect(saying401.map(callName)).toEqual(['POST /auth/login'])
  })
})
