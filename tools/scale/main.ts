/** Prints the table of docs/scale.md, or that of other sizes: `node tools/scale/main.ts 5000 50000`. */
import { SIZES, tableOf } from './model.ts'

const asked = process.argv.slice(2).map(Number)
if (asked.some((size) => !Number.isInteger(size) || size < 1)) {
  throw new Error('usage: main.ts [couples …]')
}
process.stdout.write(`${tableOf(asked.length > 0 ? asked : SIZES)}\n`)
