import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Position } from './checkout.ts'

/** The folders installed and built beside the sources, and belongs to one version. */
const PARTS = ['node_modules', 'dist', join('tools', 'node', 'node_modules')]

/** How the last update stands; written before each step that changes something. */
export interface UpdateState {
  readonly phase: 'switching' | 'switched'
  readonly from: Position
  readonly tag: string
  /** The backup from before; undefined where there were no data yet. */
  readonly backup: string | undefined
}

const folder = (root: string) => join(root, '.cache', 'update')
const stateFile = (root: string) => join(folder(root), 'state.json')

/** Where the new version is built. */
export const workFolder = (root: string): string => join(folder(root), 'new')
/** The parts of the other version: the new one before the exchange, the former one after it. */
const asideFolder = (root: string): string => join(folder(root), 'aside')

export function readState(root: string): UpdateState | undefined {
  const file = stateFile(root)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as UpdateState) : undefined
}

export function writeState(root: string, state: UpdateState | undefined): void {
  mkdirSync(folder(root), { recursive: true })
  const next = `${stateFile(root)}.part`
  if (state === undefined) rmSync(stateFile(root), { force: true })
  else {
    writeFileSync(next, JSON.stringify(state))
    renameSync(next, stateFile(root))
  }
}

function move(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}

/** Takes the parts of a version that was built beside, in place of those kept until now. */
export function keepAside(root: string, built: string): void {
  dropAside(root)
  for (const part of PARTS) move(join(built, part), join(asideFolder(root), part))
}

/** Exchanges the parts in use with those kept aside, by renaming. */
export function exchangeParts(root: string): void {
  const between = join(folder(root), 'between')
  rmSync(between, { recursive: true, force: true })
  for (const part of PARTS) {
    const [used, aside] = [join(root, part), join(asideFolder(root), part)]
    if (!existsSync(aside)) continue
    move(used, join(between, part))
    move(aside, used)
    move(join(between, part), aside)
  }
  rmSync(between, { recursive: true, force: true })
}

/** Whether parts of another version are kept. */
export const isKeptAside = (root: string): boolean => existsSync(join(asideFolder(root), 'dist'))

export const dropAside = (root: string): void => {
  rmSync(asideFolder(root), { recursive: true, force: true })
}
