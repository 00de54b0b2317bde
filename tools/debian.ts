import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const isDebian = existsSync('/etc/debian_version')

/** Whether apt can install packages here. */
export const isDebianRoot = process.getuid?.() === 0 && isDebian

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // A package installed for tests is not started as a service (systemd's ENVIRONMENT.md).
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' },
  }).status === 0

/** Brings the list of packages up to date. */
export const updatePackages = (): boolean => apt('update')

/** @returns whether all of the packages are there now */
export const installPackages = (...packages: string[]): boolean =>
  apt('install', '-y', '--no-install-recommends', ...packages)

/**
 * The size of what apt would fetch for these packages; changes nothing.
 * @returns like `12 packages, 34 MB to fetch`; undefined where apt cannot say, before its first update
 */
export function downloadSize(packages: readonly string[]): string | undefined {
  const wanted = ['install', '--print-uris', '-qq', '-y', '--no-install-recommends', ...packages]
  const { status, stdout } = spawnSync('apt-get', wanted, { encoding: 'utf8' })
  if (status !== 0) return undefined
  // 'address' file bytes hash
  const sizes = stdout.split('\n').flatMap((line) => /^'\S+' \S+ (\d+)/.exec(line)?.[1] ?? [])
  const bytes = sizes.reduce((sum, size) => sum + Number(size), 0)
  return `${sizes.length} packages, ${Math.ceil(bytes / 1_000_000)} MB to fetch`
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where programs of these names would lie, in the order of the names. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}
