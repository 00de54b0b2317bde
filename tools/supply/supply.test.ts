import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { npm } from '../run/npm.mjs'
import { builtFaults, builtServerFaults } from './built.ts'
import {
  type Lockfile,
  lockfileFaults,
  type Manifest,
  manifestFaults,
  REASONS,
} from './lockfile.ts'
import { findSecrets, secretsIn } from './secrets.ts'

const root = resolve(import.meta.dirname, '../..')
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'knistern-supply-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

describe('trust m packages that are fetched', () => {
  test.each(['', 'tools/node/'])(
    'Every package of %spackage-lock.json comes by version and hash, from no named place',
    (folder) => {
      const lockfile = read<Lockfile>(`${folder}package-lock.json`)
      expect(Object.keys(lockfile.packages).length).toBeGreaterThan(4)
      expect(lockfileFaults(lockfile)).toEqual([])
      expect(manifestFaults(read<Manifest>(`${folder}package.json`), lockfile)).toEqual([])
    },
  )

  test('A place, a link, a branch or a missing hash is found', () => {
    const integrity = 'sha512-x'
    const packages = {
      '': {},
      'node_modules/good': { version: '1.2.3', integrity },
      'node_modules/elsewhere': {
        version: '1.0.0',
        integrity,
        resolved: 'https://other.example/x',
      },
      'node_modules/linked': { link: true },
      'node_modules/branch': { version: 'git+https://host.example/x.git', integrity },
      'node_modules/unhashed': { version: '1.0.0' },
      'node_modules/weak': { version: '1.0.0', integrity: 'sha1-x' },
    }
    expect(lockfileFaults({ packages })).toEqual([
      'node_modules/elsewhere names a place: https://other.example/x',
      'node_modules/linked is a link',
      'node_modules/linked has no plain version',
      'node_modules/linked has no hash',
      'node_modules/branch has no plain version',
      'node_modules/unhashed has no hash',
      'node_modules/weak has a weak hash',
    ])
  })

  test('A floating version, a package without a reason and an unknown installation script are found', () => {
    const dependencies = { react: '1.0.0', loose: '^1.0.0' }
    const packages = {
      'node_modules/known': { hasInstallScript: true },
      'node_modules/@new/one': { hasInstallScript: true },
    }
    expect(manifestFaults({ dependencies, allowScripts: { known: false } }, { packages })).toEqual([
      'loose is not pinned: ^1.0.0',
      '@new/one brings a script that runs at its installation',
      'loose has no reason in tools/supply/lockfile.ts',
    ])
  })

  test('Every reason is for a package that is still needed', () => {
    const { dependencies = {} } = read<Manifest>('package.json')
    expect(Object.keys(REASONS)).toEqual(Object.keys(dependencies))
  })

  test('Our way to npm runs no script of what it installs', async () => {
    const mark = join(scratch, 'mark')
    const scripts = { install: `node -e "fs.writeFileSync('${mark}', '')"` }
    const content = { name: 'probe', version: '1.0.0', scripts }
    writeFileSync(join(scratch, 'package.json'), JSON.stringify(content))
    expect((await npm(process.execPath, ['install', '--offline'], scratch)).code).toBe(0)
    expect(existsSync(mark)).toBe(false)
  })
})

describe('trust m files that are handed out', () => {
  test('Nothing in the tree looks like a secret', () => {
    expect(findSecrets(root)).toEqual([])
  })

  test('Files an installation lays beside the code are not handed out, wherever it was started', () => {
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
    const made = [
      'data/',
      'data.key*',
      'data-backups/',
      'demo-data/',
      'demo-data.key*',
      'dev-data/',
      'knistern.env',
    ]
    expect(ignored).toEqual(expect.arrayContaining(made))
    const key = `{"format": "knistern.${'key'}/1", "lookup": "${'a'.repeat(43)}"}`
    for (const name of ['data.key', 'data.key.new', 'other.key']) {
      writeFileSync(join(scratch, name), key)
    }
    expect(findSecrets(scratch)).toEqual(['other.key: a key file of an installation'])
  })

  test('Each kind of secret is found where it is planted', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD'
    const planted = [
      `-----BEGIN EC ${'PRIVATE'} KEY-----`,
      `{"format": "knistern.${'key'}/1", "lookup": "${letters}xyz"}`,
      `AKIA${letters.slice(0, 16).toUpperCase()}`,
      `ghp_${letters.slice(0, 36)}`,
      `npm_${letters.slice(0, 36)}`,
      `xoxb-${letters.slice(0, 12)}`,
      `AIza${letters.slice(0, 35)}`,
      `postgres://mia:${'kerzen'}licht@db.example/knistern`,
    ]
    expect(planted.map((text) => secretsIn(text).length)).toEqual(planted.map(() => 1))
    mkdirSync(join(scratch, 'server'))
    writeFileSync(join(scratch, 'server', 'settings.ts'), planted[0] ?? '')
    expect(findSecrets(scratch)).toEqual(['server/settings.ts: a private key'])
  })

  test('A source map or a foreign host in the build is found', () => {
    writeFileSync(join(scratch, 'a.js'), 'x="http://www.w3.org/2000/svg";y="https://cdn.example/y"')
    writeFileSync(join(scratch, 'b.js'), '//# sourceMappingURL=b.js.map')
    writeFileSync(join(scratch, 'b.js.map'), '{}')
    expect(builtFaults(scratch).toSorted()).toEqual([
      'a.js names cdn.example',
      'b.js names a source map',
      'b.js.map is a source map',
    ])
  })
  test('A source map, code of tests or text that is not ASCII in the built server is found', () => {
    writeFileSync(join(scratch, 'main.mjs'), '// server/testing/until.ts\nconst wait = 1')
    writeFileSync(join(scratch, 'chat.mjs'), '// server/features/chat/index.ts\nconst text = "für"')
    writeFileSync(join(scratch, 'main.mjs.map'), '{}')
    expect(builtServerFaults(scratch).toSorted()).toEqual([
      'chat.mjs is not ASCII',
      'main.mjs has code of tests, server/testing/until.ts',
      'main.mjs.map is a source map',
    ])
  })
})
