import { runCheck } from './checks.mjs'
import { inRoot } from './paths.mjs'

/** Programs each run needs of the machine beside its packages (tools/requirements.ts). */
const PROGRAMS = {
  main: ['Chromium'],
  all: ['Chromium', 'WebKit', 'Firefox', 'nginx', 'Caddy'],
  nightly: ['Chromium', 'WebKit', 'Firefox', 'nginx', 'Caddy', 'debootstrap', 'Podman'],
  browser: ['Chromium'],
  engines: ['WebKit', 'Firefox'],
  roots: ['debootstrap'],
}

/** @typedef {keyof typeof PROGRAMS} Run */

/** With arguments these run named tests only. */
const OF_TESTS = ['main', 'all', 'nightly']

/** Installs what is missing, instead of saying so and ending. */
const INSTALL = '--install'

/** @param {string[]} args @returns {string[]} without the flag */
export const withoutInstall = (args) => args.filter((arg) => arg !== INSTALL)

/**
 * Whether the machine has what a run needs; says what is missing, and installs it where `--install`
 * is among the arguments. Nobody knows the needs of a run of named tests.
 * @param {string} node @param {string[]} args of the command
 * @param {Run} run
 * @returns {Promise<boolean>}
 */
export async function hasPrograms(node, args, run) {
  const isInstall = args.includes(INSTALL)
  if (!isInstall && args.length > 0 && OF_TESTS.includes(run)) return true
  return runCheck(node, {
    name: 'programs',
    args: [inRoot('tools', 'requirements.ts'), ...PROGRAMS[run], ...(isInstall ? [INSTALL] : [])],
    hint: 'nothing was run',
    show: true,
  })
}
