import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { npm } from '../../tools/run/npm.mjs'

/** The Debian of the base in ops/Dockerfile. */
const RELEASE = 'trixie'
/** The npm such a base has beside its Node. */
const NPM = '11.19.1'
/** A Node newer than the pinned one wants it, and the base of that has it. */
const LIBRARIES = 'libatomic1'

/**
 * Builds the replacement for the base of ops/Dockerfile where no registry of images is reached: the
 * same Debian and user, and the Node that runs the tests. The archive is stored in `folder`.
 * @returns path of a tar of its root
 */
export async function ensureBase(folder: string): Promise<string> {
  const archive = join(folder, `base-${RELEASE}-${process.version}-npm-${NPM}.tar`)
  if (existsSync(archive)) return archive
  const root = mkdtempSync(join(tmpdir(), 'knistern-base-'))
  const execute = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    execute('debootstrap', '--variant=minbase', `--include=${LIBRARIES}`, RELEASE, root)
    const user = ['--uid=1000', '--user-group', '--create-home', '--shell=/bin/bash', 'node']
    execute('chroot', root, 'useradd', ...user)
    cpSync(process.execPath, join(root, 'usr/local/bin/node'))
    const globally = ['install', '--global', `--prefix=${join(root, 'usr/local')}`, `npm@${NPM}`]
    const { code, output } = await npm(process.execPath, globally)
    if (code !== 0) throw new Error(output)
    // Bundles of former versions take room.
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const draft = `${archive}.${process.pid}`
    execute('tar', '--create', '--file', draft, '--directory', root, '--exclude=./dev/*', '.')
    renameSync(draft, archive)
    return archive
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/**
 * The settings by which npm reaches its registry here, its certificates among them, as one .npmrc that
 * works in a container too.
 */
export async function npmSettings(): Promise<string> {
  const setting = async (name: string) => {
    const { output } = await npm(process.execPath, ['config', 'get', name])
    return output.trim()
  }
  const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const cafile = await setting('cafile')
  const certificates =
    cafile === 'null' ? getCACertificates('default') : certificatesOf(readFileSync(cafile, 'utf8'))
  const files = [await setting('globalconfig'), await setting('userconfig')]
  return [
    `registry=${await setting('registry')}`,
    ...files
      .flatMap(linesOf)
      .filter((line) => /^(?:\/\/|@.*:registry|(?:https?-)?proxy)/.test(line)),
    ...certificates.map((certificate) => `ca[]=${JSON.stringify(certificate)}`),
  ].join('\n')
}

const certificatesOf = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
