import { callName } from '#contract/kernel/call.ts'
import { calls } from '#contract/manifest.ts'
import type { Person } from './couples.ts'
import type { RawAnswer } from './http-client.ts'
import { textOf } from './unzip.ts'

/** The calls by which a person reads their own without naming anything. */
export const readCalls = calls.filter(
  (call) => call.method === 'GET' && !call.path.includes(':') && call.access === 'user',
)

/** The text of an answer; for an archive, the text of its files. */
export const readable = ({ headers, bytes, text }: RawAnswer): string =>
  headers['content-type'] === 'application/zip' ? textOf(bytes) : text

/** Everything a person reads, one line per call. */
export async function viewOf(person: Pick<Person, 'send'>): Promise<string[]> {
  const seen: string[] = []
  for (const call of readCalls) {
    const answer = await person.send({ path: call.path })
    seen.push(`${callName(call)} ${answer.status} ${readable(answer)}`)
  }
  return seen
}
