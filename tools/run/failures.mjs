import { relative } from 'node:path'
import { root } from './paths.mjs'

/**
 * @typedef {object} FileResult
 * @property {string} name the file's path
 * @property {string} status
 * @property {string} [message] why the file did not load
 * @property {{ fullName: string, status: string, failureMessages?: string[], tags?: string[] }[]} assertionResults
 */

/** A message says what was wrong in its first lines; the rest is the way there. */
const MESSAGE_LINES = 12

/** @param {string} text */
const shortened = (text) => text.split('\n').slice(0, MESSAGE_LINES).join('\n  ')

/**
 * What failed, one text for each test or unloadable file: a long run's first failure has scrolled
 * away when its count appears.
 * @param {FileResult[]} files @returns {string[]}
 */
export function failures(files) {
  return files.flatMap((file) => {
    const name = relative(root, file.name)
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && file.status === 'failed') {
      return [`${name}\n  ${shortened(file.message ?? '')}`]
    }
    return tests.map(
      ({ fullName, failureMessages = [] }) =>
        `${name}: ${fullName}\n  ${failureMessages.map(shortened).join('\n  ')}`,
    )
  })
}
