import { spawnSync } from 'node:child_process'
import { installPackages, isDebianRoot, isExecutable, onPath } from './debian.ts'

/**
 * The shell is the same engine without windows, profiles and notifications of its own: a journey
 * takes half the processor time in it.
 */
export type Chromium = 'shell' | 'full'

const NAMES: Readonly<Record<Chromium, readonly string[]>> = {
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
  full: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
}
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Playwright's own build; undefined before the packages for tests are installed. */
const ownBuild = await import('playwright-core').then(
  ({ chromium }) => chromium.executablePath(),
  () => undefined,
)

/** Whether this machine can tell already if it has a Chromium, and install one. */
export const canJudge = isDebianRoot || ownBuild !== undefined

/** Chromium's sandbox refuses root; the other switches keep it from talking to anyone. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps once a second, for whom a test lets have it.
  '--use-fake-device-for-media-stream',
]

/**
 * The browser for the end-to-end tests and the pictures. Where there is no shell the full one serves.
 * @returns its path, or undefined when the machine has none. CHROMIUM_PATH decides where it is set.
 */
export function findChromium(kind: Chromium): string | undefined {
  const { CHROMIUM_PATH: given = '' } = process.env
  if (given !== '') return given
  const full = [...onPath(NAMES.full), ...MAC, ...(ownBuild === undefined ? [] : [ownBuild])]
  return (kind === 'shell' ? [...onPath(NAMES.shell), ...full] : full).find(isExecutable)
}

/** Names of Debian's packages, of which not every Debian has the second. */
export const CHROMIUM_PACKAGES = ['chromium', 'chromium-headless-shell'] as const

/** Whether `--install` would bring something: where one is named by CHROMIUM_PATH, nothing. */
export const lacksShell = (): boolean =>
  (process.env.CHROMIUM_PATH ?? '') === '' && findChromium('shell') === findChromium('full')

/** Installs Chromium: as root on Debian from its packages, else Playwright's own build. */
export function installChromium(): void {
  if (isDebianRoot) {
    if (!installPackages(...CHROMIUM_PACKAGES)) installPackages('chromium')
    return
  }
  const cli = 'node_modules/playwright-core/cli.js'
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
}

/**
 * @returns the path of a Chromium
 * @throws Error with a sentence where there is none; nothing is installed
 */
export function requireChromium(kind: Chromium): string {
  const found = findChromium(kind)
  if (found !== undefined) return found
  throw new Error(
    'There is no Chromium on this machine: npm test -- --install brings one, or set CHROMIUM_PATH.',
  )
}
