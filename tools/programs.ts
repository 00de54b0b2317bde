import { globSync } from 'node:fs'
import { isExecutable, onPath } from './debian.ts'

/** The engines of browsers beside Chromium’s: that of iPhones, and that of Firefox. */
export const ENGINES = ['WebKit', 'Firefox'] as const
export type BrowserEngine = (typeof ENGINES)[number]

/** Programs the longer runs take from Debian's packages beside Chromium. */
export const PROGRAMS = [...ENGINES, 'nginx', 'Caddy', 'debootstrap', 'Podman'] as const
export type Program = (typeof PROGRAMS)[number]

export const PROGRAM_PACKAGES: Readonly<Record<Program, readonly string[]>> = {
  WebKit: ['webkit2gtk-driver', 'xvfb'],
  Firefox: ['firefox-esr'],
  // The certificate of the proxies is made by openssl.
  nginx: ['nginx', 'openssl'],
  Caddy: ['caddy', 'openssl'],
  // Bare systems, in which the first start is tried.
  debootstrap: ['debootstrap'],
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

/** @returns Caddy and what makes its certificate; undefined without one */
export function findCaddy() {
  const [caddy, openssl] = [findProgram('caddy'), findProgram('openssl')]
  return caddy === undefined || openssl === undefined ? undefined : { caddy, openssl }
}

/** @returns Podman, runc and debootstrap; undefined without one of them, or without root */
function findPodman() {
  const found = ['podman', 'runc', 'debootstrap'].map((name) => findProgram(name))
  return process.getuid?.() === 0 && !found.includes(undefined) ? found : undefined
}

const FIND: Readonly<Record<Program, () => unknown>> = {
  WebKit: findWebKit,
  Firefox: findFirefox,
  nginx: findNginx,
  Caddy: findCaddy,
  debootstrap: () => findProgram('debootstrap'),
  Podman: findPodman,
}

/** @returns why a program cannot be used on this machine, undefined where it can */
export const whyAbsent = (program: Program): string | undefined =>
  FIND[program]() === undefined
    ? `it comes with apt-get install ${PROGRAM_PACKAGES[program].join(' ')}`
    : undefined
