import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright-core'
import { installPackages, isDebianRoot, isExecutable, onPath, updatePackages } from './debian.ts'

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

/** Chromium's sandbox refuses root; the other switches keep it from talking to anyone. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser for the end-to-end tests and the pictures. Where there is no shell the full one serves.
 * @returns its path, or undefined when the machine has none. CHROMIUM_PATH decides where it is set.
 */
export function findChromium(kind: Chromium): string | undefined {
  const { CHROMIUM_PATH: given = '' } = process.env
  if (given !== '') return given
  const full = [...onPath(NAMES.full), ...MAC, chromium.executablePath()]
  return (kind === 'shell' ? [...onPath(NAMES.shell), ...full] : full).find(isExecutable)
}

/** Installs Chromium: as root on Debian from its packages, else Playwright's own build. */
function installChromium(): void {
  if (!isDebianRoot) {
    const cli = 'node_modules/playwright-core/cli.js'
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
    return
  }
  updatePackages()
  // Not every Debian has the shell.
  if (!installPackages('chromium', 'chromium-headless-shell')) installPackages('chromium')
}

/** @returns the path of a Chromium, installing one where there is none. */
export function ensureChromium(kind: Chromium): string {
  const found = findChromium(kind)
  if (found !== undefined) return found
  console.log('No Chromium on this machine: installing one …')
  installChromium()
  const installed = findChromium(kind)
  if (installed === undefined) {
    throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to one and try again.')
  }
  return installed
}

if (import.meta.main) {
  const hasShell = findChromium('shell') !== findChromium('full')
  if (!hasShell && isDebianRoot && process.env.CHROMIUM_PATH === undefined) installChromium()
  console.log([...new Set([ensureChromium('full'), ensureChromium('shell')])].join('\n'))
}
