import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '#server/lib/start-fault.ts'

/** The commit a checkout stands at, and the branch it is on. */
export interface Position {
  readonly commit: string
  readonly branch: string | undefined
  readonly version: string
}

/** Runs git in a checkout; nothing is asked on the terminal. */
function tryGit(root: string, ...args: string[]) {
  const ran = spawnSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' },
  })
  if (ran.error !== undefined) {
    throw new StartFault('Git fehlt auf diesem Rechner. Installiere es (Debian: apt install git).')
  }
  return { ok: ran.status === 0, output: ran.stdout.trim(), errors: ran.stderr.trim() }
}

function git(root: string, ...args: string[]): string {
  const { ok, output, errors } = tryGit(root, ...args)
  if (!ok) throw new StartFault(`git ${args[0]}: ${errors}`)
  return output
}

const lastLine = (text: string) => text.split('\n').at(-1) ?? ''

/** The version package.json says. */
export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** @throws StartFault where the folder is no clone of its own, or has changes in it */
export function requireCleanCheckout(root: string): void {
  const top = tryGit(root, 'rev-parse', '--show-toplevel')
  if (/dubious ownership/.test(top.errors)) {
    throw new StartFault(
      `${root} gehört einem anderen Benutzer. Rufe den Befehl als dieser auf, bei root mit sudo.`,
    )
  }
  if (!top.ok || realpathSync(top.output) !== realpathSync(root)) {
    throw new StartFault(
      `${root} ist kein Klon mit Git, und nur den kann dieser Befehl aktualisieren. Klone das Projekt neu in einen anderen Ordner und starte dort; die Daten findet er selbst, wenn sie außerhalb liegen.`,
    )
  }
  const changes = git(root, 'status', '--porcelain', '--untracked-files=no')
  if (changes !== '') {
    const names = changes.split('\n').map((line) => `  ${line.trim()}`)
    throw new StartFault(
      `Hier sind Dateien des Programms geändert:\n${names.join('\n')}\nLege die Änderungen beiseite (git stash), und rufe den Befehl noch einmal auf.`,
    )
  }
}

/** @throws StartFault where there is none */
function remoteOf(root: string): string {
  const remotes = git(root, 'remote').split('\n').filter(Boolean)
  const remote = remotes.includes('origin') ? 'origin' : remotes[0]
  if (remote !== undefined) return remote
  throw new StartFault(
    'Dieser Klon weiß nicht, woher er kommt. Sag es ihm einmal:  git remote add origin <Adresse>',
  )
}

/** Fetches the tags and returns them all. @throws StartFault where the remote does not answer */
export function fetchTags(root: string): string[] {
  const remote = remoteOf(root)
  const { ok, errors } = tryGit(root, 'fetch', '--quiet', '--tags', remote)
  if (!ok) {
    throw new StartFault(
      `Die Veröffentlichungen ließen sich nicht holen (${lastLine(errors)}). Es ist nichts geschehen. Ist das Netz da?`,
    )
  }
  return git(root, 'tag', '--list', 'v*').split('\n').filter(Boolean)
}

export function positionOf(root: string): Position {
  const branch = tryGit(root, 'symbolic-ref', '--short', '--quiet', 'HEAD')
  return {
    commit: git(root, 'rev-parse', 'HEAD'),
    branch: branch.ok ? branch.output : undefined,
    version: versionOf(root),
  }
}

/** Names the tag, not a branch with its name. */
const refOf = (tag: string): string => `refs/tags/${tag}`

/** The commit of a tag. */
export const commitOf = (root: string, tag: string): string =>
  git(root, 'rev-parse', `${refOf(tag)}^{commit}`)

/** Goes to a tag, without a branch. */
export const goToTag = (root: string, tag: string): string =>
  git(root, 'checkout', '--quiet', '--detach', refOf(tag))

/** Goes to where a checkout stood, on its branch if that has not moved since. */
export function goTo(root: string, { commit, branch }: Position): void {
  const tip = branch === undefined ? undefined : tryGit(root, 'rev-parse', `refs/heads/${branch}`)
  if (branch !== undefined && tip?.output === commit) git(root, 'checkout', '--quiet', branch)
  else git(root, 'checkout', '--quiet', '--detach', commit)
}

/** Removes a second working tree, or what a killed command has left of one. */
export function removeWorktree(root: string, folder: string): void {
  tryGit(root, 'worktree', 'remove', '--force', folder)
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  tryGit(root, 'worktree', 'prune')
}

/** Makes a second working tree of a tag. */
export function addWorktree(root: string, folder: string, tag: string): void {
  removeWorktree(root, folder)
  git(root, 'worktree', 'add', '--quiet', '--detach', folder, refOf(tag))
}
