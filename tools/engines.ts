import { globSync } from 'node:fs'
import { installPackages, isDebianRoot, isExecutable, onPath, updatePackages } from './debian.ts'

/** The engines of browsers beside Chromium’s: that of iPhones, and that of Firefox. */
export const ENGINES = ['WebKit', 'Firefox'] as const
export type BrowserEngine = (typeof ENGINES)[number]

const PACKAGES: Readonly<Record<BrowserEngine, readonly string[]>> = {
  WebKit: ['webkit2gtk-driver', 'xvfb'],
  Firefox: ['firefox-esr'],
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

/** @returns why an engine cannot be used on this machine, undefined where it can */
export function whyAbsent(engine: BrowserEngine): string | undefined {
  const found = engine === 'WebKit' ? findWebKit() : findFirefox()
  if (found !== undefined) return undefined
  return `apt-get install ${PACKAGES[engine].join(' ')} needs ${isDebianRoot ? 'a network' : 'root on Debian'}`
}

/** Installs what is missing where that can be done without asking, and says what is there. */
if (import.meta.main) {
  const missing = ENGINES.filter((engine) => whyAbsent(engine) !== undefined)
  if (missing.length > 0 && isDebianRoot) {
    updatePackages()
    for (const engine of missing) installPackages(...PACKAGES[engine])
  }
  for (const engine of ENGINES) {
    const reason = whyAbsent(engine)
    console.log(reason === undefined ? `${engine} is there.` : `${engine} is skipped: ${reason}.`)
  }
}
