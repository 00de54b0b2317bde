import { isExecutable, onPath } from '../debian.ts'
import { whyAbsent } from '../programs.ts'
import { BareRoot } from './bare-root.ts'
import { CASES } from './cases.ts'

/**
 * Tries the first start, and what can go wrong with it, on bare Debian systems with their own Node
 * and npm: `npm run test:roots`, or a part of it by suite (`npm run test:roots -- trixie`). The
 * committed state is tried. Needs root, debootstrap and a network; where one of them is missing
 * nothing is tried, and said so loudly.
 */
const named = process.argv.slice(2)

/** @returns why nothing can be tried here */
function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const absent = ['unshare', 'chroot', 'ip', 'git'].filter(
    (name) => !onPath([name]).some(isExecutable),
  )
  if (absent.length > 0) return `${absent.join(', ')} missing`
  return whyAbsent('debootstrap')
}

interface Row {
  readonly root: string
  readonly user: string
  readonly case: string
  readonly seconds: string
  readonly result: string
}

async function playAll(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [suite, user, cases] of CASES) {
    if (named.length > 0 && !named.includes(suite)) continue
    let root: BareRoot
    try {
      root = BareRoot.open(suite)
    } catch (fault) {
      rows.push({
        root: suite,
        user,
        case: 'the root itself',
        seconds: '',
        result: `SKIPPED: ${String(fault)}`,
      })
      continue
    }
    for (const { name, play } of cases) {
      const started = performance.now()
      const result = await play(root, user).then(
        () => 'ok',
        (fault: unknown) => `FAILED: ${fault instanceof Error ? fault.message : String(fault)}`,
      )
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      const row = { root: suite, user, case: name, seconds, result }
      console.log(`${suite} ${user} ${name}: ${seconds} s, ${result}`)
      rows.push(row)
    }
  }
  return rows
}

const reason = whyNot()
if (reason === undefined) {
  const rows = await playAll()
  const table = rows.map(({ result, ...row }) => ({ ...row, result: result.split('\n')[0] }))
  console.table(table)
  const failed = rows.filter(({ result }) => result.startsWith('FAILED')).length
  const skipped = rows.filter(({ result }) => result.startsWith('SKIPPED')).length
  console.log(`${rows.length - failed - skipped} passed, ${failed} failed, ${skipped} skipped`)
  if (failed > 0) process.exitCode = 1
} else {
  console.log(`SKIPPED: no bare system was tried, ${reason}.`)
}
