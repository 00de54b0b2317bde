import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MIB = 1_024 ** 2

/** Makes garbage the way a storm does, with enough of it alive to grow the heap; says what it takes. */
const program = (rest: string) => `
  import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
  import { collectWhenQuiet } from ${JSON.stringify(resolve(import.meta.dirname, 'collect-when-quiet.ts'))}
  let alive = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: 'x' + at }))
  const most = process.memoryUsage.rss()
  alive = undefined
  ${rest}
  console.log(most - process.memoryUsage.rss())
`

/** Bytes a process has given back. */
async function givenBack(rest: string): Promise<number> {
  const args = ['--input-type=module', '--eval', program(rest)]
  return Number((await promisify(execFile)(process.execPath, args)).stdout)
}

test('Memory of a storm is given back once the event loop has nothing to do', async () => {
  // A machine that has other work may let it rest late.
  const resting = `for (let looks = 0; looks < 600; looks += 1) {
    await wait(100)
    if (most - process.memoryUsage.rss() > ${30 * MIB}) break
  }`
  expect(await givenBack(`collectWhenQuiet(100); ${resting}`)).toBeGreaterThan(30 * MIB)
})

test('While the event loop works nothing is collected', async () => {
  // A wait would count as rest, and be long on a machine with other work.
  const busy = `for (const end = Date.now() + 2_000; Date.now() < end; ) {
    await turn()
    for (let at = 0; at < 1_000_000; at += 1) Math.sqrt(at)
  }`
  expect(await givenBack(`collectWhenQuiet(100); ${busy}`)).toBeLessThan(30 * MIB)
})
