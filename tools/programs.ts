import { globSync } from 'node:fs'
import { installPackages, isDebianRoot, isExecutable, onPath, updatePackages } from './debian.ts'

/** The engines of browsers beside Chromium’s: that of iPhones, and that of Firefox. */
export const ENGINES = ['WebKit', 'Firefox'] as const
export type BrowserEngine = (typeof ENGINES)[number]

/** What the longer runs take from Debian's packages beside Chromium. */
const PROGRAMS = [...ENGINES, 'nginx', 'Podman'] as const
type Program = (typeof PROGRAMS)[number]

const PACKAGES: Readonly<Record<Program, readonly string[]>> = {
  WebKit: ['webkit2gtk-driver', 'xvfb'],
  Firefox: ['firefox-esr'],
  // Its certificate is made by openssl.
  nginx: ['nginx', 'openssl'],
  // Debootstrap makes the base of the image.
  Podman: ['podman', 'runc', 'debootstrap'],
}

const findProgram = (...names: string[]): string | undefined => onPath(names).find(isExecutable)

/** @returns the browser, its driver and the screen in memory it draws on; undefined without one */
export function findWebKit() {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser')
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  if (browser === undefined || driver === undefined || screen === undefined) return undefined
  return { browser, driver, screen }
}

export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox')

/** @returns nginx and what makes its certificate; undefined without one */
export function findNginx() {
  const [nginx, openssl] = [findProgram('nginx'), findProgram('openssl')]
  return nginx === undefined || openssl === undefined ? undefined : { nginx, openssl }
}

/** @returns Podman, what runs its containers and what makes a base; undefined without one, or root */
function findPodman() {
  const found = ['podman', 'runc', 'debootstrap'].map((name) => findProgram(name))
  return process.getuid?.() === 0 && !found.includes(undefined) ? found : undefined
}

const FIND: Readonly<Record<Program, () => unknown>> = {
  WebKit: findWebKit,
  Firefox: findFirefox,
  nginx: findNginx,
  Podman: findPodman,
}

/** @returns why a program cannot be used on this machine, undefined where it can */
export function whyAbsent(program: Program): string | undefined {
  if (FIND[program]() !== undefined) return undefined
  return `apt-get install ${PACKAGES[program].join(' ')} needs ${isDebianRoot ? 'a network' : 'root on Debian'}`
}

/**
 * Installs what is missing where that can be done without asking, and says what is there: all of it,
 * or the programs that are named.
 */
if (import.meta.main) {
  const named = process.argv.slice(2)
  const wanted = PROGRAMS.filter((program) => named.length === 0 || named.includes(program))
  const missing = wanted.filter((program) => whyAbsent(program) !== undefined)
  if (missing.length > 0 && isDebianRoot) {
    updatePackages()
    for (const program of missing) installPackages(...PACKAGES[program])
  }
  for (const program of wanted) {
    const reason = whyAbsent(program)
    console.log(reason === undefined ? `${program} is there.` : `${program} is skipped: ${reason}.`)
  }
}
