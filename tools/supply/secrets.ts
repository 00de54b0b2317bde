import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How secrets look that must never be in the tree; names say what was found. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a key file of an installation': /"format"\s*:\s*"knistern\.key\/\d"[\s\S]{0,200}"[\w-]{43}"/,
  'an AWS key': /\bAKIA(?!TEST|NOBODY)[A-Z0-9]{16}\b/,
  'a GitHub token': /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a password in an address': /\bpostgres(?:ql)?:\/\/\w+:(?!geheim@|\$)[^\s@/'"`$]{6,}@/,
}

/** Keys of fixtures, which protect nothing but invented people. */
const FIXTURES = /^server\/storage\/fixtures\/(?:before-)?[\d.]+\.key$/
/** Files made here and never handed out: .gitignore names the same. */
const SKIPPED =
  /^(?:node_modules|dist|\.git|\.cache|screenshots|(?:demo-)?data(?:-backups|\.key.*)?)$/
const MAX_BYTES = 2_000_000

function* filesUnder(root: string, folder = ''): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (SKIPPED.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesUnder(root, path)
    else if (entry.isFile()) yield path
  }
}

/** Returns the kinds of secrets a text seems to contain. */
export const secretsIn = (text: string): string[] =>
  Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []))

/** Files of a tree that hold what looks like a secret, each with its kind. */
export function findSecrets(root: string): string[] {
  const found: string[] = []
  for (const path of filesUnder(root)) {
    if (FIXTURES.test(path) || statSync(join(root, path)).size > MAX_BYTES) continue
    const kinds = secretsIn(readFileSync(join(root, path), 'latin1'))
    found.push(...kinds.map((kind) => `${path}: ${kind}`))
  }
  return found
}
