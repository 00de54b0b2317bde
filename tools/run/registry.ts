import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A package of a registry for tests. */
export interface TestPackage {
  readonly name: string
  readonly version: string
  /** Content by path; those below `bin` are executable. */
  readonly files: Readonly<Record<string, string>>
  readonly os?: string
  readonly cpu?: string
  readonly engines?: { readonly node: string }
}

export interface TestRegistry {
  readonly url: string
  /** The entry of a package in a lockfile, by name and version. */
  entry(name: string, version: string): Record<string, unknown>
  /** Whether packages are handed out; otherwise requests wait until they are or the client goes. */
  serve(isOpen: boolean): void
  /** How many packages have been asked for. */
  asked(): number
  close(): Promise<void>
}

/** @returns the packed package */
function pack({ files, ...manifest }: TestPackage): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-pack-'))
  const all = { 'package.json': JSON.stringify(manifest), ...files }
  for (const [path, content] of Object.entries(all)) {
    const file = join(folder, 'package', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: path.startsWith('bin/') ? 0o755 : 0o644 })
  }
  const archive = join(folder, 'package.tgz')
  execFileSync('tar', ['czf', archive, '-C', folder, 'package'])
  const bytes = readFileSync(archive)
  rmSync(folder, { recursive: true })
  return bytes
}

/** Opens a registry on this machine that hands out these packages. */
export async function openRegistry(packages: readonly TestPackage[]): Promise<TestRegistry> {
  const packed = packages.map((one) => ({ ...one, bytes: pack(one) }))
  const integrity = (bytes: Buffer) =>
    `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  let isOpen = true
  let asked = 0
  const waiting = new Set<() => void>()
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    const file = packed.find(({ name, version }) => path === `/${name}/-/${version}.tgz`)
    const ofName = packed.filter(({ name }) => path === `/${name}`)
    const answer = () => {
      if (file !== undefined) response.end(file.bytes)
      else if (ofName.length === 0) response.writeHead(404).end('{}')
      else {
        const versions = ofName.map(({ bytes, files: _files, ...manifest }) => [
          manifest.version,
          {
            ...manifest,
            dist: {
              tarball: `${url()}${manifest.name}/-/${manifest.version}.tgz`,
              integrity: integrity(bytes),
            },
          },
        ])
        const latest = ofName.at(-1)?.version
        const document = {
          name: ofName[0]?.name,
          'dist-tags': { latest },
          versions: Object.fromEntries(versions) as unknown,
        }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(document))
      }
    }
    asked++
    if (isOpen) answer()
    else waiting.add(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    url: url(),
    entry(wanted, version) {
      const found = packed.find((one) => one.name === wanted && one.version === version)
      if (found === undefined) throw new Error(`There is no ${wanted}@${version}.`)
      const { name: _name, bytes, files: _files, ...manifest } = found
      return { ...manifest, integrity: integrity(bytes) }
    },
    serve(open) {
      isOpen = open
      if (!open) return
      for (const answer of waiting) answer()
      waiting.clear()
    },
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
