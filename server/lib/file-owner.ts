import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** The system user this process runs as, as `chown` takes it. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, a number without a name.
    return String(process.geteuid?.() ?? '')
  }
}

/** The home folder of that user, which may not be there. */
function ownHome(): string {
  try {
    return userInfo().homedir
  } catch {
    return '/nonexistent'
  }
}

/** The path itself, or the folder above it that may not be looked into. */
function visible(path: string): string {
  try {
    statSync(path, { throwIfNoEntry: false })
    return path
  } catch {
    return dirname(path) === path ? path : visible(dirname(path))
  }
}

/**
 * A German sentence about files that belong to another user of the system, as after a restore by root,
 * with the command that gives them back.
 * @param paths in the order in which they are needed
 * @returns undefined if all that can be seen are ours, or if this is root, whom nothing keeps out
 */
export function foreignFile(...paths: readonly string[]): string | undefined {
  const uid = process.geteuid?.()
  if (uid === undefined || uid === 0) return undefined
  for (const path of paths) {
    const seen = visible(path)
    const owner = statSync(seen, { throwIfNoEntry: false })?.uid
    if (owner === undefined || owner === uid) continue
    const said = `${seen} gehört einem anderen Benutzer des Systems als „${ownName()}“, der das hier ausführt. Es ist nichts verloren. Läuft der Server sonst als anderer Benutzer, nimm den`
    // A folder around it may hold what belongs to others, as /root does.
    const isOurs = seen === path || seen.startsWith(`${ownHome()}/`)
    return isOurs ? `${said}; sonst hilft, als root: chown -R ${ownName()} ${seen}` : `${said}.`
  }
  return undefined
}
