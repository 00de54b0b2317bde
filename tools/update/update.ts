import { existsSync, renameSync } from 'node:fs'
import { compareReleases, newestAfter, parseRelease } from '#server/lib/releases.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { isHealthy } from '../service/health.ts'
import type { Layout } from '../service/layout.ts'
import {
  addWorktree,
  commitOf,
  fetchTags,
  goTo,
  goToTag,
  type Position,
  positionOf,
  removeWorktree,
  requireCleanCheckout,
  versionOf,
} from './checkout.ts'
import {
  exchangeParts,
  isKeptAside,
  keepAside,
  readState,
  type UpdateState,
  workFolder,
  writeState,
} from './parts.ts'
import { runCommand } from './program.ts'
import type { Running } from './running.ts'

export interface Update {
  readonly root: string
  readonly layout: Layout
  readonly running: Running
  say(line: string): void
}

/** Prints which release an update would install. @returns whether there is a newer one */
export function check({ root, say }: Update): boolean {
  requireCleanCheckout(root)
  const version = versionOf(root)
  const newest = newestAfter(fetchTags(root), version)
  say(
    newest === undefined
      ? `Version ${version} ist die neueste.`
      : `Version ${newest.tag.slice(1)} ist da; hier läuft ${version}. Sie kommt mit:  npm run update`,
  )
  return newest !== undefined
}

/** The tag of the release to install. @returns undefined if it is installed already */
function chooseRelease({ root, say }: Update, wanted: string | undefined): string | undefined {
  const tags = fetchTags(root)
  const version = versionOf(root)
  if (wanted === undefined) {
    const newest = newestAfter(tags, version)
    if (newest === undefined) {
      const none = tags.every((tag) => parseRelease(tag) === undefined)
      say(
        none
          ? 'Es gibt noch keine Veröffentlichung (keine Marke wie v0.2.0). Es ist nichts geschehen.'
          : `Version ${version} ist die neueste.`,
      )
    }
    return newest?.tag
  }
  const release = parseRelease(wanted.startsWith('v') ? wanted : `v${wanted}`)
  if (release === undefined || !tags.includes(release.tag)) {
    const known = tags.filter((tag) => parseRelease(tag) !== undefined)
    throw new StartFault(
      `Die Veröffentlichung „${wanted}“ gibt es nicht. Es gibt: ${known.join(', ') || 'noch keine'}.`,
    )
  }
  const current = parseRelease(`v${version}`)
  if (current !== undefined && compareReleases(release, current) < 0) {
    throw new StartFault(
      `Version ${release.tag.slice(1)} ist älter als diese (${version}). Zurück zu der von vorhin führt:  npm run update -- --back`,
    )
  }
  if (current !== undefined && compareReleases(release, current) === 0) {
    say(`Version ${version} ist schon da.`)
    return undefined
  }
  return release.tag
}

/** Takes a backup where there are data. @returns its file @throws StartFault where it fails */
async function takeBackup({ root, layout, say }: Update): Promise<string | undefined> {
  const { database } = layout.config()
  if ('file' in database && !existsSync(database.file)) return undefined
  say('Sicherung …')
  const { ok, output } = await runCommand(root, 'backup', '--to', layout.backups)
  const file = /^Gesichert: (.+?\.backup),/m.exec(output)?.[1]
  if (ok && file !== undefined) return file
  throw new StartFault(
    'Die Sicherung ist nicht gelungen, und ohne sie wird nichts aktualisiert. Es ist nichts geschehen.',
  )
}

/** Builds a release in a worktree, and keeps its packages and build output. */
async function buildBeside({ root, say }: Update, tag: string): Promise<void> {
  const folder = workFolder(root)
  say(`Version ${tag.slice(1)} wird daneben gebaut …`)
  addWorktree(root, folder, tag)
  try {
    const { ok } = await runCommand(folder, 'build')
    if (!ok) {
      throw new StartFault(
        `Version ${tag.slice(1)} ließ sich nicht bauen (siehe oben). Was läuft, ist unberührt.`,
      )
    }
    keepAside(root, folder)
  } finally {
    removeWorktree(root, folder)
  }
}

/** Moves the data folder aside and restores the backup in its place. */
async function restoreBackup({ root, layout, say }: Update, state: UpdateState): Promise<void> {
  const { database, dataDir, media } = layout.config()
  const manual = `Spiele die Sicherung ${state.backup} zurück, wie docs/operations.md es unter „The way back“ beschreibt.`
  if (state.backup === undefined || !('file' in database) || !('folder' in media)) {
    throw new StartFault(`Die ältere Version kann die Daten nicht mehr lesen. ${manual}`)
  }
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const away = `${dataDir}-of-${state.tag}-${stamp}`
  try {
    renameSync(dataDir, away)
  } catch (fault) {
    throw new StartFault(
      `${dataDir} ließ sich nicht beiseitelegen (${(fault as NodeJS.ErrnoException).code}). ${manual}`,
    )
  }
  const { ok } = await runCommand(root, 'restore', state.backup, '--into', dataDir)
  if (!ok) throw new StartFault(`Die Daten liegen unverändert in ${away}. ${manual}`)
  say(`Zurückgespielt ist die Sicherung ${state.backup}; was danach kam, liegt in ${away}.`)
}

/** Switches to the other version: sources, packages and build output. */
function switchTo({ root }: Update, go: () => void): void {
  exchangeParts(root)
  try {
    go()
  } catch (fault) {
    exchangeParts(root)
    throw fault
  }
}

/** Returns to the former version after the new one failed to start. */
async function fallBack(update: Update, state: UpdateState): Promise<void> {
  const { root, running, say } = update
  await running.stop()
  switchTo(update, () => {
    goTo(root, state.from)
  })
  writeState(root, undefined)
  const first = await running.start()
  if (first.ok) return
  say('Die bisherige Version kann die Daten so nicht lesen; die Sicherung von eben kommt zurück.')
  await running.stop()
  await restoreBackup(update, state)
  const second = await running.start()
  if (!second.ok) {
    throw new StartFault(
      `Auch die bisherige Version antwortet nicht:\n${second.output}\nDie Daten und der Schlüssel sind da.`,
    )
  }
}

/** @throws StartFault where a server runs that this command cannot stop */
async function requireStopped({ running, layout }: Update): Promise<void> {
  if (running.isService || !(await isHealthy(layout.config()))) return
  throw new StartFault(
    'Der Server läuft noch. Beende ihn mit Strg+C, und rufe den Befehl noch einmal auf.',
  )
}

/**
 * Repairs an installation whose update was killed between two versions. Once the sources are those
 * of the new version, that version may have migrated the data: the update is then completed, or
 * undone by restoring the backup.
 */
async function recover(update: Update): Promise<void> {
  const { root, running, say } = update
  const state = readState(root)
  if (state?.phase !== 'switching') return
  await requireStopped(update)
  if (positionOf(root).commit !== commitOf(root, state.tag)) {
    say('Die letzte Aktualisierung wurde unterbrochen; es geht zurück auf die Version davor.')
    goTo(root, state.from)
    writeState(root, undefined)
    const { ok } = await runCommand(root, 'build')
    if (!ok) throw new StartFault('Die Version davor ließ sich nicht bauen (siehe oben).')
    return
  }
  say('Die letzte Aktualisierung wurde unterbrochen; sie wird zu Ende gebracht.')
  if ((await running.start()).ok) return writeState(root, { ...state, phase: 'switched' })
  say(`Version ${state.tag.slice(1)} antwortet nicht; es geht zurück auf die Version davor.`)
  await fallBack(update, state)
}

/**
 * Installs the newest release, or the wanted one: builds the new version beside the installed one,
 * takes a backup, switches, and returns to the former version if the new one does not start.
 * @returns whether the wanted version is installed
 * @throws StartFault with a sentence; the installation is unchanged unless it says more
 */
export async function updateTo(update: Update, wanted: string | undefined): Promise<boolean> {
  const { root, running, say } = update
  await recover(update)
  requireCleanCheckout(root)
  const tag = chooseRelease(update, wanted)
  if (tag === undefined) return true
  await requireStopped(update)
  const from = positionOf(root)
  await buildBeside(update, tag)
  // Taken after the build, so that the backup includes data written during the build.
  const backup = await takeBackup(update)
  const state: UpdateState = { phase: 'switching', from, tag, backup }
  writeState(root, state)
  await running.stop()
  switchTo(update, () => goToTag(root, tag))
  say(`Version ${tag.slice(1)} wird gestartet …`)
  const { ok, output } = await running.start()
  if (!ok) {
    say(`Version ${tag.slice(1)} antwortet nicht. Was sie zuletzt gesagt hat:`)
    say(output.trim().split('\n').slice(-12).join('\n'))
    await fallBack(update, state)
    say(`Zurück auf Version ${from.version}. ${running.whatNow}`)
    return false
  }
  writeState(root, { ...state, phase: 'switched' })
  say(`Aktualisiert: Version ${from.version} → ${tag.slice(1)}. ${running.whatNow}`)
  if (backup !== undefined) say(`  Die Sicherung von vorher: ${backup}`)
  say('  Zurück, falls etwas fehlt:  npm run update -- --back')
  return true
}

/** Returns to the newer version after the former one could not read the data. */
async function returnTo(update: Update, here: Position): Promise<void> {
  await update.running.stop()
  switchTo(update, () => {
    goTo(update.root, here)
  })
  const { ok, output } = await update.running.start()
  if (!ok) throw new StartFault(`Die Version ${here.version} antwortet nicht:\n${output}`)
}

/**
 * Returns to the version before the last update.
 * @param mayRestore whether the backup taken before the update may replace the data, if the former
 *   version cannot read them
 * @returns whether the former version runs
 */
export async function back(update: Update, mayRestore: boolean): Promise<boolean> {
  const { root, running, layout, say } = update
  await recover(update)
  requireCleanCheckout(root)
  const state = readState(root)
  if (state === undefined || !isKeptAside(root)) {
    throw new StartFault('Es gibt keine Version, zu der es zurückgeht.')
  }
  await requireStopped(update)
  const here = positionOf(root)
  const now = await takeBackup(update)
  await running.stop()
  switchTo(update, () => {
    goTo(root, state.from)
  })
  const { ok } = await running.start()
  if (!ok && !mayRestore) {
    await returnTo(update, here)
    say(
      `Version ${state.from.version} kann die Daten nicht lesen, die Version ${here.version} geschrieben hat. Hier bleibt deshalb alles, wie es ist.`,
    )
    say(
      `Mit der Sicherung von vor der Aktualisierung (${state.backup ?? 'keine'}) ginge es; was seitdem geschrieben wurde, liegt dann daneben und nicht mehr in der App:`,
    )
    say('  npm run update -- --back --restore')
    return false
  }
  if (!ok) {
    await running.stop()
    await restoreBackup(update, state)
    const again = await running.start()
    if (!again.ok)
      throw new StartFault(`Version ${state.from.version} antwortet nicht:\n${again.output}`)
  }
  writeState(root, undefined)
  say(`Zurück auf Version ${state.from.version}. ${running.whatNow}`)
  if (now !== undefined) say(`  Der Stand von eben ist gesichert: ${now}`)
  say(`  Daten: ${layout.dataDir}`)
  return true
}
