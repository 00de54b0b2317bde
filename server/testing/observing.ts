import { type Call, callName, fillPath, type IdKind } from '#contract/kernel/call.ts'
import { pairCode } from '#contract/kernel/pair.ts'
import { calls } from '#contract/manifest.ts'
import type { Pair, Person } from './couples.ts'
import type { RawAnswer } from './http-client.ts'
import { readable } from './reading.ts'
import type { Received } from './socket.ts'
import type { TestApp } from './test-app.ts'

/** Ids that fill the parameters of a call; a kind without one is filled with an id nobody has. */
export type Fillings = Partial<Record<IdKind, readonly string[]>>

/** One thing somebody has learnt, in words that are the same in every observer. */
export interface Observation {
  readonly what: string
  readonly seen: string
}

export interface Observer {
  /** Replaces what differs between any two couples (ids, contact data) by names of this observer. */
  rename(text: string): string
  /** An answer as it is seen: status, header names and values, length and body. */
  observationOf(what: string, answer: RawAnswer): Observation
  /** Everything the manifest lets a person read, asked one call after the other. */
  crawl(person: Person, fillings?: Fillings): Promise<Observation[]>
  observationsOf(received: readonly Received[]): Observation[]
}

/** Our ids and those of clients, numbers of stories a couple has written, and keyed hashes. */
const RANDOM =
  /\b(?:[0-9a-hjkmnp-tv-z]{26,27}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[4-9]\d{15})\b|(?<=")[\w-]{43}(?=")/g

/** Headers that change from answer to answer or repeat the length of the body. */
const UNTOLD_HEADERS: ReadonlySet<string> = new Set(['date', 'content-length', 'set-cookie'])

const UNKNOWN = ['nobody-has-this-id']

function pathsOf(call: Call, fillings: Fillings): string[] {
  const slots = Object.entries(call.ids ?? {}).filter(([slot]) => slot.startsWith('params.'))
  const [first] = slots
  if (first === undefined) return [fillPath(call.path, { code: 'x', inviteCode: 'x', name: 'x' })]
  const [slot, kind] = first
  return (fillings[kind] ?? UNKNOWN).map((id) =>
    fillPath(call.path, { [slot.slice('params.'.length)]: id }),
  )
}

/**
 * Asks everybody in one order: each person and each couple has an own one (decisions 0048, 0067), and what the two observers
 * are told has to be the same.
 */
export function askInOneOrder({ context: { vault } }: Pick<TestApp, 'context'>): void {
  const { blindIndex } = vault
  Object.assign(vault, {
    blindIndex: (purpose: string, value: string) =>
      blindIndex(purpose, purpose.startsWith('order of ') ? 'anybody' : value),
  })
}

/** The observer of one couple, in which the same observations read the same as in any other. */
export function observerOf({ mia, jonas, pairId }: Pair): Observer {
  const named: readonly (readonly [string, string])[] = [mia, jonas].flatMap((person, index) => [
    [person.email, `<e-mail ${index}>`] as const,
    [person.username, `<username ${index}>`] as const,
  ])
  const known = new Map([[pairCode(pairId), '<pair code>']])
  const rename = (text: string) => {
    const plain = named.reduce((all, [from, to]) => all.replaceAll(from, to), text)
    return plain.replaceAll(pairCode(pairId), '<pair code>').replace(RANDOM, (id) => {
      if (!known.has(id)) known.set(id, `<id ${known.size}>`)
      return known.get(id) ?? id
    })
  }
  const observationOf = (what: string, answer: RawAnswer): Observation => {
    const { status, headers, bytes } = answer
    const told = Object.entries(headers).filter(([name]) => !UNTOLD_HEADERS.has(name))
    const plain = rename(readable(answer))
    const declared = Number(headers['content-length'] ?? bytes.length) - bytes.length
    return { what: rename(what), seen: JSON.stringify({ status, told, declared, plain }) }
  }
  return {
    rename,
    observationOf,
    async crawl(person, fillings = {}) {
      const observations: Observation[] = []
      for (const call of calls.filter(({ method }) => method === 'GET')) {
        for (const path of pathsOf(call, fillings)) {
          observations.push(observationOf(`${callName(call)} ${path}`, await person.send({ path })))
        }
      }
      return observations
    },
    observationsOf: (received) =>
      received.map(({ event, payload }) => ({
        what: event,
        seen: rename(JSON.stringify(payload ?? null)),
      })),
  }
}

/**
 * The first difference between what was seen in two worlds, in words; undefined if there is none.
 */
export function firstDifference(
  one: readonly Observation[],
  other: readonly Observation[],
): string | undefined {
  const length = Math.max(one.length, other.length)
  for (let at = 0; at < length; at += 1) {
    const [here, there] = [one[at], other[at]]
    if (here?.what !== there?.what || here?.seen !== there?.seen) {
      return `${here?.what ?? 'nothing'}: ${here?.seen ?? ''}\n${there?.what ?? 'nothing'}: ${there?.seen ?? ''}`
    }
  }
  return undefined
}
