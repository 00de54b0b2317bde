import { relative } from 'node:path'

/** The fields read of vitest's JSON report of one run. */
export interface Run {
  readonly testResults: readonly {
    /** Absolute path of the file. */
    readonly name: string
    readonly status: string
    readonly message: string
    /** Epoch milliseconds. */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

export interface Row {
  readonly file: string
  readonly runs: number
  /** Full names of failed tests, or why the file did not load; one entry per failure. */
  readonly failures: readonly string[]
  /** Duration of the slowest run. */
  readonly seconds: number
}

/** Counts over several runs how often each file failed, and at which test. */
export function tally(runs: readonly Run[], root: string): Row[] {
  const byFile = Map.groupBy(
    runs.flatMap((run) => run.testResults),
    ({ name }) => relative(root, name),
  )
  return [...byFile].map(([file, results]) => ({
    file,
    runs: results.length,
    failures: results.flatMap(({ assertionResults, status, message }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [message]
      return failed.map(({ fullName }) => fullName)
    }),
    seconds: Math.max(...results.map(({ startTime, endTime }) => (endTime - startTime) / 1_000)),
  }))
}

/** A line per file, the failures below theirs. */
export function formatTable(rows: readonly Row[]): string {
  const width = Math.max(...['file', ...rows.map(({ file }) => file)].map(({ length }) => length))
  const line = (cells: readonly [string, string, string, string]) =>
    `${cells[0].padEnd(width)} ${cells[1].padStart(5)} ${cells[2].padStart(9)} ${cells[3].padStart(10)}`
  const lines = rows.flatMap(({ file, runs, failures, seconds }) => [
    line([file, `${runs}`, `${failures.length}`, `${seconds.toFixed(1)} s`]),
    ...failures.map((name) => `  ✗ ${name}`),
  ])
  return [line(['file', 'runs', 'failures', 'slowest']), ...lines].join('\n')
}
