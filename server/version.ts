import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')

/** Of this program, as package.json says it. */
export const { version: VERSION } = JSON.parse(manifest) as { readonly version: string }
