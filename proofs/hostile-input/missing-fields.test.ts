import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Call, callName } from '#contract/kernel/call.ts'
import { eventName, type SocketEvent } from '#contract/kernel/event.ts'
import { emptySentenceOf, type InputSource, labelOf } from '#contract/labels.ts'
import { calls, events } from '#contract/manifest.ts'
import { UNREADABLE } from '#server/http/input-fault.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { requestOf } from '#server/testing/person.ts'
import { connectSocket, SOCKET_TIMEOUT_MS, type SocketClient } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { type FieldPath, fieldPaths, replacedAt, simplestValue } from './example-inputs.ts'
import { shapeOf } from './fuzz-requests.ts'
import type { Shape } from './fuzz-values.ts'
import { isGerman } from './german.ts'

/**
 * Every field of everything the wire takes, missing, null and of another type (O-152): found in the
 * contract, so that a new call is asked as soon as it is written down.
 */
interface Place extends InputSource {
  readonly name: string
  readonly schema: z.ZodMiniType
  readonly path: FieldPath
  readonly shape: Shape
}

function placesIn(
  source: InputSource,
  schema: z.ZodMiniType | undefined,
  called: string,
): readonly Place[] {
  if (schema === undefined) return []
  return fieldPaths(shapeOf(schema))
    .filter(({ path }) => path.length > 0 || source.part === 'payload')
    .map(({ path, shape }) => ({
      ...source,
      name: `${called} ${[source.part, ...path].join('.')}`,
      schema,
      path,
      shape,
    }))
}

const PARTS = ['params', 'query', 'body'] as const
const placesOfCalls = calls.flatMap((call) =>
  PARTS.flatMap((part) => placesIn({ of: call, part }, call[part], callName(call))),
)
const incoming = events.filter(({ from }) => from === 'client')
const placesOfEvents = incoming.flatMap((event) =>
  placesIn({ of: event, part: 'payload' }, event.payload, eventName(event)),
)

/** The wrong values for a place: nothing, null, and everything its schema does not accept. */
const wrongs = ({ part, shape }: Place): readonly unknown[] => {
  if (part === 'params') return ['x'.repeat(201)]
  if (part === 'query') return [undefined, '', 'weder noch']
  return [
    undefined,
    null,
    shape.type === 'string' ? 7 : 'weder noch',
    1.5,
    true,
    [],
    [null],
    {},
    { a: 1 },
  ]
}

/**
 * The sentences allowed for a fault in a place: the one of its screen, or one that calls it, or the
 * object it is in, missing.
 */
function saidOf(place: Place): readonly string[] {
  if (place.path.length === 0) {
    const fields = Object.keys(shapeOf(place.schema)?.properties ?? {})
    const labels = [labelOf(place, []), ...fields.map((one) => labelOf(place, [one]))]
    return [UNREADABLE, ...labels.map((label) => `Da fehlt etwas: ${label}.`)]
  }
  const [field] = place.path
  const screen = emptySentenceOf(place, field === undefined ? [] : [field])
  if (screen !== undefined && place.path.length === 1) return [screen]
  // A word for one of several choices may be read as one that is not among them.
  const other =
    place.shape.anyOf === undefined ? [] : [`Das passt nicht: ${labelOf(place, place.path)}.`]
  const missing = place.path.flatMap((_, at) => {
    const label = labelOf(place, place.path.slice(0, place.path.length - at))
    return label === undefined ? [] : [`Da fehlt etwas: ${label}.`]
  })
  return [...missing, ...other]
}

const kindOf = (value: unknown): string =>
  value === null ? 'nothing' : Array.isArray(value) ? 'list' : typeof value

const at = (value: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], value)

/**
 * Returns the faults, in words, of the sentence that answered a wrong value in a place; none if
 * there are none.
 */
function faultsOf(place: Place, right: unknown, wrong: unknown, sentence: string): string[] {
  const tried = `${JSON.stringify(wrong) ?? 'nothing'}: ${sentence}`
  const isOfKind = kindOf(wrong) === kindOf(right) || saidOf(place).includes(sentence)
  return isGerman(sentence) && isOfKind ? [] : [tried]
}

describe('the labels of the contract', () => {
  const named = [...placesOfCalls, ...placesOfEvents].filter(({ shape }) => shape.type !== 'object')
  test.each(named)('O-152 $name has a German name', (place) => {
    const label = labelOf(place, place.path)
    expect(label).toBeDefined()
    expect(isGerman(`Da fehlt etwas: ${label}.`)).toBe(true)
  })

  test('All sentences of screens belong to a field of their call', () => {
    const asked = placesOfCalls.filter(
      (place) => place.path.length === 1 && emptySentenceOf(place, place.path) !== undefined,
    )
    expect(asked.length).toBeGreaterThan(30)
    const sentences = asked.map((place) => emptySentenceOf(place, place.path) ?? '')
    expect(sentences.filter((sentence) => !isGerman(sentence))).toEqual([])
  })
})

describe.each(engines)('values that are missing or of another type, on %s', (engine) => {
  const app = useTestApp({ engine })
  let mia: Person
  let root: Person
  let client: SocketClient

  beforeAll(async () => {
    mia = (await newPair(app())).mia
    root = (await newPair(app())).mia
    await app()
      .context.database.db.updateTable('users')
      .set({ is_super_user: 1 })
      .where('id', '=', root.userId)
      .execute()
    client = await connectSocket(mia)
  })
  afterAll(() => client.close())

  /** A request that would be read, but for one place. */
  const wholeOf = (call: Call) =>
    Object.fromEntries(PARTS.map((part) => [part, simplestValue(shapeOf(call[part]))]))

  test.each(calls.filter((call) => PARTS.some((part) => call[part] !== undefined)))(
    '$method $path would be read with everything in its place',
    (call) => {
      const whole = wholeOf(call)
      const unread = PARTS.filter((part) => {
        const schema = call[part]
        return schema !== undefined && !z.safeParse(schema, whole[part]).success
      })
      expect(unread).toEqual([])
    },
  )

  // Fields of a form are words or missing (`hostile-forms.ts`).
  const asJson = placesOfCalls.filter(
    ({ of, part }) => part !== 'body' || (of as Call).bodyKind !== 'multipart',
  )
  test.each(asJson)('O-152 KONTO-15 $name', async (place) => {
    const call = place.of as Call
    const person = call.access === 'admin' ? root : mia
    const whole = wholeOf(call)
    const right = at(whole[place.part], place.path)
    const faults: string[] = []
    for (const wrong of wrongs(place)) {
      const part = replacedAt(whole[place.part], place.path, wrong)
      const request = requestOf(call, { ...whole, [place.part]: part })
      const { status, text } = await person.send({ ...request, keep: true })
      // A missing element of a list is null on the wire.
      const sent: unknown = place.part === 'body' ? JSON.parse(JSON.stringify(part)) : part
      const isTaken = z.safeParse(place.schema, sent).success
      // An address beyond all limits, or of nothing, is no request of this call.
      const isRefused = status === 400 || (place.part === 'params' && [404, 414].includes(status))
      if (status >= 500 || (!isTaken && !isRefused)) faults.push(`${status} ${text}`)
      if (status !== 400) continue
      const { message } = JSON.parse(text) as { message: string }
      faults.push(...faultsOf(place, isTaken ? wrong : right, wrong, message))
    }
    expect(faults).toEqual([])
  })

  test.each(placesOfEvents)('O-152 $name', async (place) => {
    const event = place.of as SocketEvent
    const whole = simplestValue(shapeOf(place.schema))
    const right = at(whole, place.path)
    const faults: string[] = []
    for (const wrong of wrongs(place)) {
      const payload = replacedAt(whole, place.path, wrong)
      if (z.safeParse(place.schema, payload).success) continue
      const answer: unknown = await client.socket
        .timeout(SOCKET_TIMEOUT_MS)
        .emitWithAck(event.name, payload)
      const { ok, error } = answer as { ok: boolean; error?: string }
      faults.push(...faultsOf(place, right, wrong, ok ? 'taken' : (error ?? '')))
    }
    expect(faults).toEqual([])
  })
})
