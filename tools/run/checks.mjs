import { inRoot } from './paths.mjs'
import { runNode } from './process.mjs'

/** @typedef {{ name: string, args: string[], hint: string, show?: boolean }} Check `show` prints a success too */

/** @type {Check[]} */
const CHECKS = [
  {
    name: 'types',
    // Each checker of a project works out the types of the libraries anew: one is three times cheaper.
    args: [inRoot('node_modules', 'typescript', 'bin', 'tsc'), '-b', '--checkers', '1'],
    hint: 'npm run check',
  },
  {
    name: 'lint',
    args: [inRoot('node_modules', 'oxlint', 'bin', 'oxlint')],
    hint: 'rules in .oxlintrc.json',
  },
  {
    name: 'format',
    args: [inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'ci', '.'],
    hint: 'npm run format mends this',
  },
  {
    name: 'structure',
    args: [inRoot('tools', 'structure', 'main.ts')],
    hint: 'rules in tools/structure',
  },
]

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * One command that passes or fails, told as one line and, when it fails, with its output.
 * @param {string} node @param {Check} check
 * @param {{ env?: NodeJS.ProcessEnv, tell?: (text: string) => void }} [options]
 * @returns {Promise<boolean>}
 */
export async function runCheck(node, check, { env = {}, tell = console.log } = {}) {
  const { code, output } = await runNode(node, check.args, { quiet: true, env })
  if (code !== 0 || check.show === true) tell(output.trimEnd())
  tell(code === 0 ? `✓ ${check.name}` : `✗ ${check.name} (${check.hint})`)
  return code === 0
}

/** @param {boolean[]} results @returns {Counts} */
export const count = (results) => ({
  passed: results.filter(Boolean).length,
  failed: results.filter((ok) => !ok).length,
  skipped: 0,
})

/**
 * Types, lint, format and structure, all of them even when one fails.
 * @param {string} node @param {{ tell?: (text: string) => void }} [options]
 * @returns {Promise<Counts>}
 */
export async function runChecks(node, { tell = console.log } = {}) {
  return count(await Promise.all(CHECKS.map((check) => runCheck(node, check, { tell }))))
}
