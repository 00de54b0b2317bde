import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { childEnvironment } from './environment.mjs'
import { root } from './paths.mjs'

/** How long a child may take to stop before it is killed. */
const GRACE_MS = 10_000
/** How often we look whether npm is still there. */
const PARENT_POLL_MS = 500

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | undefined} */
let ending

/** @param {NodeJS.Signals} signal */
function end(signal) {
  ending = signal
  const code = 128 + constants.signals[signal]
  if (children.size === 0) process.exit(code)
  for (const child of children) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
    process.exit(code)
  }, GRACE_MS).unref()
}

/**
 * Passes signals on to the children, and stops them when npm goes away: a SIGTERM to `npm start`
 * ends only npm and its shell, which do not tell us.
 */
export function watchParent() {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group: the children have it already.
      if (signal === 'SIGINT' && process.stdin.isTTY && children.size > 0) ending = signal
      else end(signal)
    })
  }
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && ending === undefined) end('SIGTERM')
  }, PARENT_POLL_MS).unref()
}

/**
 * @typedef {object} Options
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] added to the environment of the child
 * @property {boolean} [quiet] keep the output and return it instead of showing it
 */

/**
 * Runs Node with these arguments to its end.
 * @param {string} node path of the Node binary
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` is filled when quiet
 */
export function runNode(node, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      cwd: options.cwd ?? root,
      env: { ...childEnvironment(node), ...options.env },
      stdio: options.quiet === true ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    children.add(child)
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      const ended = ending ?? signal
      const result = ended === null ? (code ?? 1) : 128 + constants.signals[ended]
      if (ending !== undefined && children.size === 0) process.exit(code === 0 ? 0 : result)
      resolve({ code: result, output })
    })
  })
}

/** Stops every child that still runs; for commands that run two side by side. */
export function stopOthers() {
  for (const child of children) child.kill('SIGTERM')
}
