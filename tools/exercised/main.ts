import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, events } from '#contract/manifest.ts'
import { checkExercised } from './check.ts'

/** Every distinct line of the files the test servers wrote. */
function linesOf(folder: string): string[] {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')
  return [...new Set(lines)]
}

const folder = process.env.KNISTERN_EXERCISED_DIR
if (folder === undefined) throw new Error('KNISTERN_EXERCISED_DIR names no folder.')
const faults = checkExercised({ calls, events }, linesOf(folder))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${calls.length + events.length} exercised.`)
