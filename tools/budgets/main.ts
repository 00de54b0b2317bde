import { join } from 'node:path'
import { formatTable, isOver, measure } from './measure.ts'

const rows = measure(join(process.cwd(), 'dist', 'web'))
console.log(formatTable(rows))
if (rows.some(isOver)) {
  console.error('Above their budget, or no longer a chunk of their own: the lines marked ✗.')
  process.exitCode = 1
}
