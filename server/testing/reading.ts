import { callName } from '#contract/kernel/call.ts'
import { calls } from '#contract/manifest.ts'
import { isBuilt } from './belongings.ts'
import type { Person } from './couples.ts'

/** What a person can read of their own without naming anything. */
export const reads = calls.filter(
  (call) =>
    call.method === 'GET' && !call.path.includes(':') && call.access === 'user' && isBuilt(call),
)

/** Everything a person reads, one line per call. */
export async function viewOf(person: Pick<Person, 'send'>): Promise<string[]> {
  const seen: string[] = []
  for (const call of reads) {
    const { status, text } = await person.send({ path: call.path })
    seen.push(`${callName(call)} ${status} ${text}`)
  }
  return seen
}
