import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/program-files.ts'

const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8')

/** Version of this program, as package.json says it. */
export const { version: VERSION } = JSON.parse(manifest) as { readonly version: string }
