import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatTable, type Run, tally } from './tally.ts'

/**
 * Runs every journey and every test file that starts, stops or kills something several times while
 * all cores are kept busy by something else: `npm run test:flaky -- --runs 5 chat.spec`. With `--late`
 * the journeys go over a bad line as well, with `--slow 15` their pages are 15 times slower. Prints a
 * table of files, runs and failures; fails if there was any.
 */
const { values, positionals: filters } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    busy: { type: 'string' },
    late: { type: 'boolean', default: false },
    slow: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const runs = Number(values.runs)
const busy = Number(values.busy ?? availableParallelism())

/** Code by which a file starts, stops or kills a server, a database or another process. */
const STARTS =
  /startServerProcess|startTestServer|startPostgres|\bspawn\(|\.(?:restart|kill|crash)\(/

const starting = globSync('{server,proofs,tools}/**/*.test.ts').filter((file) =>
  STARTS.test(readFileSync(file, 'utf8')),
)
const files = [...starting, ...globSync('e2e/**/*.spec.ts')]
  .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  .sort()
if (files.length === 0) throw new Error('No such file starts anything.')

const load: ChildProcess[] = Array.from({ length: busy }, () =>
  spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(Math.random())'], { stdio: 'ignore' }),
)
const folder = mkdtempSync(join(tmpdir(), 'knistern-flaky-'))
try {
  const results: Run[] = []
  for (let run = 1; run <= runs; run += 1) {
    const report = join(folder, `${run}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    console.log(`Run ${run} of ${runs}, ${files.length} files, ${busy} busy loops beside`)
    spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files], {
      stdio: 'inherit',
      env: {
        ...process.env,
        KNISTERN_TEST_SLOW: values.slow,
        ...(values.late && { KNISTERN_TEST_LATE: 'yes' }),
      },
    })
    results.push(JSON.parse(readFileSync(report, 'utf8')) as Run)
    // After each run: the whole takes hours, and may be ended before.
    const rows = tally(results, process.cwd())
    console.log(`\n${formatTable(rows)}\n`)
    if (rows.some(({ failures }) => failures.length > 0)) process.exitCode = 1
  }
} finally {
  for (const child of load) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
