import type { Engine } from '#server/testing/engines.ts'
import { type Installation, withInstallation } from './server.ts'

/** The size of a measurement: as the environment variable says, else the usual one. */
export const sizeOf = (name: `BENCH_${string}`, usual: number): number =>
  Number(process.env[name] ?? usual)

/** The measurements of a benchmark, by the names it is asked for by. */
type Topics = Readonly<Record<string, (installation: Installation) => Promise<void>>>

interface Aim {
  readonly engine: Engine
  readonly name: string
  readonly value: number
  readonly comparison: '≤' | '≥'
  /** Undefined for a figure that only explains the one before it. */
  readonly limit: number | undefined
}
const aims: Aim[] = []
let measured: Engine = 'sqlite'

/** Puts a figure beside its aim, if it has one, in the table that ends the run. */
export function checkAim(
  name: string,
  value: number,
  comparison: Aim['comparison'],
  limit?: number,
): void {
  aims.push({ engine: measured, name, value, comparison, limit })
}

const isMissed = ({ value, comparison, limit }: Aim): boolean =>
  limit !== undefined && !(comparison === '≤' ? value <= limit : value >= limit)

function printAims(): void {
  if (aims.length === 0) return
  const rows = aims.map((aim) => {
    const { engine, name, value, comparison, limit } = aim
    const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0
    const cells = [value.toFixed(digits), limit === undefined ? '' : `${comparison} ${limit}`]
    return [name, engine, ...cells, isMissed(aim) ? '✗' : '']
  })
  printTable('what was measured beside its aim', rows)
}

/**
 * Measures the topics and databases the arguments name, all of a kind where they name none of it;
 * each topic over an installation of its own.
 * @throws Error for an argument that is neither
 */
export async function runBenchmarks(topics: Topics): Promise<void> {
  const wanted = process.argv.slice(2)
  const chosen = <T extends string>(names: readonly T[]) => {
    const named = names.filter((name) => wanted.includes(name))
    return named.length > 0 ? named : names
  }
  const engines: readonly Engine[] = ['sqlite', 'postgres']
  const known = [...engines, ...Object.keys(topics)]
  if (wanted.some((name) => !known.includes(name))) {
    throw new Error(`Arguments choose among: ${known.join(', ')}.`)
  }
  for (const engine of chosen(engines)) {
    measured = engine
    console.log(`\n== ${engine}`)
    for (const name of chosen(Object.keys(topics))) {
      const measure = topics[name]
      if (measure) await withInstallation(engine, measure)
    }
  }
  printAims()
}

/** Does a piece of work `count` times, one after the other. */
export async function repeat(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await work()
}

/** Prints rows below a title: names to the left, figures to the right, a line each. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  console.log(`\n${title}`)
  for (const row of rows) {
    const cells = row.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0),
    )
    console.log(`  ${cells.join('  ').trimEnd()}`)
  }
}

/** How many times the one is the other: `× 1.25`. */
export const ratio = (value: number, other: number): string => `× ${(value / other).toFixed(2)}`

/** A figure, its aim and a mark where it misses it, as three cells; no aim is infinite. */
export const besideAim = (value: number, aim: number, digits = 0): string[] => [
  value.toFixed(digits),
  Number.isFinite(aim) ? String(aim) : '',
  value > aim ? '✗' : '',
]
