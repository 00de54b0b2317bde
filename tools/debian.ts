import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether packages can be installed here without asking anybody. */
export const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')

const apt = (...args: string[]): boolean =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    // What is installed for tests is not started as a service (systemd's ENVIRONMENT.md).
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' },
  }).status === 0

/** Brings the list of packages up to date. */
export const updatePackages = (): boolean => apt('update')

/** @returns whether all of the packages are there now */
export const installPackages = (...packages: string[]): boolean =>
  apt('install', '-y', '--no-install-recommends', ...packages)

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
