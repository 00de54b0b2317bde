import { existsSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

export interface DataPlace {
  /** Absolute path of the data folder; key and settings lie beside it. */
  readonly dataDir: string
  /** Folder of another installation that is not used, where there are two. */
  readonly unused?: string
}

/** @returns the home folder of this user; undefined where there is none, as for users of a system */
function homeFolder(env: Environment): string | undefined {
  const home = env.HOME || env.USERPROFILE || homeOfUser()
  return isAbsolute(home) && existsSync(home) ? home : undefined
}

/** The home in the system's list of users, for what is started without or with an empty HOME. */
function homeOfUser(): string {
  try {
    return userInfo().homedir
  } catch {
    // In a container, a number without an entry.
    return ''
  }
}

/**
 * The folder in which this platform keeps the data of programs of one user.
 * @returns undefined where the user has no home
 */
export function platformFolder(
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  // A relative path counts as absent, as the specification of these folders wants it.
  const absolute = (path: string | undefined) =>
    path !== undefined && isAbsolute(path) ? path : undefined
  const home = homeFolder(env)
  const below = (...parts: string[]) => (home === undefined ? undefined : join(home, ...parts))
  if (platform === 'win32') {
    const local = absolute(env.LOCALAPPDATA) ?? below('AppData', 'Local')
    return local === undefined ? undefined : join(local, 'Knistern')
  }
  if (platform === 'darwin') return below('Library', 'Application Support', 'Knistern')
  const share = absolute(env.XDG_DATA_HOME) ?? below('.local', 'share')
  return share === undefined ? undefined : join(share, 'knistern')
}

/** Whether a data folder has anything in it, or a key beside it. */
const isInstalled = (dataDir: string): boolean =>
  existsSync(`${dataDir}.key`) || (existsSync(dataDir) && readdirSync(dataDir).length > 0)

/**
 * Where the data of this program lie unless DATA_DIR says so: in the program's folder where they
 * are there already, or this user has no home; else in the platform's folder, which neither a new
 * clone nor `git clean` touches (decision 0091).
 * @param root folder of the program
 */
export function defaultPlace(
  env: Environment,
  root: string,
  platform: NodeJS.Platform = process.platform,
): DataPlace {
  const inside = join(root, 'data')
  const folder = platformFolder(env, platform)
  if (folder === undefined) return { dataDir: inside }
  const outside = join(folder, 'data')
  if (!isInstalled(inside)) return { dataDir: outside }
  return isInstalled(outside) ? { dataDir: inside, unused: outside } : { dataDir: inside }
}
