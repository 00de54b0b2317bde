import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser for the end-to-end tests and the pictures.
 * @returns its path, or undefined when the machine has none. CHROMIUM_PATH decides where it is set.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH !== undefined && env.CHROMIUM_PATH !== '') return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...MAC, chromium.executablePath()].find(isExecutable)
}

/** Installs Chromium: as root on Debian from its packages, else Playwright's own build. */
function installChromium(): void {
  const asRoot = process.getuid?.() === 0
  const commands =
    asRoot && existsSync('/etc/debian_version')
      ? [
          ['apt-get', 'update'],
          ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
        ]
      : [[process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium']]
  for (const [command = '', ...args] of commands) {
    const { status } = spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) return
  }
}

/** @returns the path of a Chromium, installing one where there is none. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  console.log('No Chromium on this machine: installing one …')
  installChromium()
  const installed = findChromium()
  if (installed === undefined) {
    throw new Error('No Chromium could be installed. Set CHROMIUM_PATH to one and try again.')
  }
  return installed
}

if (import.meta.main) console.log(ensureChromium())
