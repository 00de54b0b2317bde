import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtFaults, builtServerFaults } from '../supply/built.ts'
import { formatTable, isOver, measure } from './measure.ts'

const folder = join(process.cwd(), 'dist', 'web')
const server = join(process.cwd(), 'dist', 'server')
if (existsSync(join(folder, '.vite', 'manifest.json')) && existsSync(server)) {
  const rows = measure(folder)
  console.log(formatTable(rows))
  if (rows.some(isOver)) {
    console.error('Above their budget, or no longer a chunk of their own: the lines marked ✗.')
    process.exitCode = 1
  }
  for (const fault of [...builtFaults(folder), ...builtServerFaults(server)]) {
    console.error(`Not for the world: ${fault}.`)
    process.exitCode = 1
  }
} else {
  console.error('There is no build to measure: npm run build makes one.')
  process.exitCode = 1
}
