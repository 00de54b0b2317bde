import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newestAfter } from '#server/lib/releases.ts'
import { nextPort } from '#server/testing/ports.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { writeState } from './parts.ts'

const project = resolve(import.meta.dirname, '../..')

let scratch: ReturnType<typeof newScratch>
let port: string
const at = (...parts: string[]) => join(scratch.folder, ...parts)
const origin = (...parts: string[]) => at('origin', ...parts)
const checkout = (...parts: string[]) => at('Unser Projekt', ...parts)
const share = (...parts: string[]) => at('home', '.local', 'share', 'knistern', ...parts)

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Mia', '-c', 'user.email=mia@beispiel.de']
  const ran = spawnSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`git ${args.join(' ')}: ${ran.stderr}`)
  return ran.stdout.trim()
}

/** Stand-ins for the built programs of a version; their data are one file with a version number. */
const PROGRAMS = {
  'main.mjs': `
    import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
    import { createServer } from 'node:http'
    const data = process.env.HOME + '/.local/share/knistern/data'
    const file = data + '/knistern.db'
    const { SCHEMA, BROKEN } = await import('./version.mjs')
    if (!existsSync(file)) {
      mkdirSync(data, { recursive: true })
      writeFileSync(data + '.key', 'key')
      writeFileSync(file, JSON.stringify({ schema: SCHEMA, words: 'first' }))
    }
    const database = JSON.parse(readFileSync(file, 'utf8'))
    if (database.schema > SCHEMA) {
      console.error('Diese Datenbank stammt von einer neueren Version.')
      process.exit(1)
    }
    writeFileSync(file, JSON.stringify({ ...database, schema: SCHEMA }))
    if (BROKEN) {
      console.error('This version is broken.')
      process.exit(1)
    }
    createServer((_, answer) => answer.end()).listen(process.env.PORT ?? ${'PORT'}, '127.0.0.1')`,
  'backup/main.mjs': `
    import { copyFileSync, mkdirSync } from 'node:fs'
    const data = process.env.HOME + '/.local/share/knistern/data'
    const [duty, ...args] = process.argv.slice(2)
    if (duty === 'backup') {
      mkdirSync(args[1], { recursive: true })
      const file = args[1] + '/knistern-' + process.hrtime.bigint() + '.backup'
      copyFileSync(data + '/knistern.db', file)
      console.log('Gesichert: ' + file + ', alles.')
    } else {
      mkdirSync(args[2])
      copyFileSync(args[0], args[2] + '/knistern.db')
      console.log('Zurückgespielt nach ' + args[2])
    }`,
} as const

/** Commits a version of the program and tags it; its build writes the programs above. */
function release(
  version: string,
  kind: { schema?: number; broken?: boolean; builds?: boolean } = {},
) {
  const { schema = 1, broken = false, builds = true } = kind
  const build = builds
    ? `import { mkdirSync, writeFileSync } from 'node:fs'
       for (const [name, text] of Object.entries(${JSON.stringify(PROGRAMS)})) {
         mkdirSync('dist/server/backup', { recursive: true })
         writeFileSync('dist/server/' + name, text.replaceAll('PORT ?? PORT', 'PORT ?? ${port}'))
       }
       writeFileSync('dist/server/version.mjs', 'export const SCHEMA = ${schema}, BROKEN = ${broken}')
       mkdirSync('node_modules', { recursive: true })
       writeFileSync('node_modules/of', '${version}')`
    : 'process.exit(1)'
  writeFileSync(origin('tools', 'server', 'build.ts'), build)
  const manifest = {
    name: 'knistern',
    version,
    type: 'module',
    imports: { '#contract/*': './contract/*', '#server/*': './server/*' },
  }
  writeFileSync(origin('package.json'), JSON.stringify(manifest))
  git(origin(), 'add', '-A')
  git(origin(), 'commit', '--quiet', '-m', version)
  git(origin(), 'tag', `v${version}`)
}

beforeEach(() => {
  scratch = newScratch()
  port = String(nextPort())
  // The packages of this project, found from a folder above.
  symlinkSync(join(project, 'node_modules'), at('node_modules'))
  mkdirSync(at('home'))
  for (const part of [
    'contract',
    'tools/run',
    'tools/run.mjs',
    'tools/node/package.json',
    'tools/service',
    'tools/update',
    'ops',
  ]) {
    cpSync(join(project, part), origin(part), { recursive: true })
  }
  for (const part of ['config.ts', 'lib', 'files', 'storage', 'version.ts']) {
    cpSync(join(project, 'server', part), origin('server', part), { recursive: true })
  }
  mkdirSync(origin('tools', 'server'))
  writeFileSync(origin('.gitignore'), readFileSync(join(project, '.gitignore')))
  writeFileSync(origin('package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: {} }))
  // A stand-in for the build of the page, which takes long and is not under test.
  writeFileSync(
    origin('tools', 'run', 'web.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
     export const ensureWeb = async () => {
       mkdirSync('dist/web', { recursive: true })
       writeFileSync('dist/web/index.html', '')
     }`,
  )
  git(at(), 'init', '--quiet', '--initial-branch=main', 'origin')
  release('0.1.0')
  git(at(), 'clone', '--quiet', origin(), checkout())
})
afterEach(() => {
  scratch.remove()
})

interface Ended {
  readonly code: number | null
  readonly said: string
}

async function run(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [join('tools', 'run.mjs'), ...args], {
    cwd: checkout(),
    env: { PATH: `${at('bin')}:${process.env.PATH}`, HOME: at('home'), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, said }
}
const update = (...args: string[]) => run('update', ...args)

const versionNow = () => {
  const { version } = JSON.parse(readFileSync(checkout('package.json'), 'utf8')) as {
    version: string
  }
  const packages = readFileSync(checkout('node_modules', 'of'), 'utf8')
  return [version, packages]
}
const database = (folder = share('data')) =>
  JSON.parse(readFileSync(join(folder, 'knistern.db'), 'utf8')) as { schema: number; words: string }
function write(words: string): void {
  writeFileSync(share('data', 'knistern.db'), JSON.stringify({ ...database(), words }))
}
const movedAway = () => readdirSync(share()).filter((name) => name.startsWith('data-of-'))

/** Builds the first version and gives it data. */
async function live(): Promise<void> {
  expect(await run('build')).toMatchObject({ code: 0 })
  mkdirSync(share('data'), { recursive: true })
  writeFileSync(share('data.key'), 'key')
  writeFileSync(share('data', 'knistern.db'), JSON.stringify({ schema: 1, words: 'before' }))
}

test('The newest release is the one with the highest numbers, not the last in the alphabet', () => {
  const tags = ['v0.9.0', 'v0.10.0', 'v0.2.0', 'v1', 'v2.0.0-rc1', 'nightly']
  expect(newestAfter(tags, '0.2.0')?.tag).toBe('v0.10.0')
  expect(newestAfter(tags, '0.10.0')).toBeUndefined()
  expect(newestAfter([], '0.1.0')).toBeUndefined()
})

describe('an update', () => {
  test('Installs the newest release after a backup, and `--back` loses data only with `--restore`', async () => {
    await live()
    release('0.2.0', { schema: 2 })
    expect((await update('--check')).said).toContain('Version 0.2.0 ist da; hier läuft 0.1.0.')
    const updated = await update()
    expect(updated).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /Aktualisiert: Version 0\.1\.0 → 0\.2\.0\. Starte jetzt wie immer: {2}npm start/,
      ) as string,
    })
    expect(versionNow()).toEqual(['0.2.0', '0.2.0'])
    expect(database()).toEqual({ schema: 2, words: 'before' })
    expect(readFileSync(share('data.key'), 'utf8')).toBe('key')
    const [backup = ''] = readdirSync(share('data-backups'))
    expect(updated.said).toContain(share('data-backups', backup))
    expect((await update('--check')).said).toContain('Version 0.2.0 ist die neueste.')

    write('after')
    const refused = await update('--back')
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('npm run update -- --back --restore')
    expect([versionNow(), database()]).toEqual([['0.2.0', '0.2.0'], { schema: 2, words: 'after' }])

    const back = await update('--back', '--restore')
    expect([back.code, versionNow(), git(checkout(), 'branch', '--show-current')]).toEqual([
      0,
      ['0.1.0', '0.1.0'],
      'main',
    ])
    expect(database()).toEqual({ schema: 1, words: 'before' })
    const [away = ''] = movedAway()
    expect(database(share(away)).words).toBe('after')
    expect((await update('--back')).said).toContain('Es gibt keine Version, zu der es zurückgeht.')
  })

  test('Returns to the old version if the new one fails to start, and restores the backup if needed', async () => {
    await live()
    release('0.2.0', { broken: true })
    const unchanged = await update()
    expect(unchanged.code).toBe(1)
    expect(unchanged.said).toMatch(
      /antwortet nicht[^]*This version is broken\.[^]*Zurück auf Version 0\.1\.0\./,
    )
    expect([versionNow(), database(), movedAway()]).toEqual([
      ['0.1.0', '0.1.0'],
      { schema: 1, words: 'before' },
      [],
    ])

    release('0.3.0', { schema: 3, broken: true })
    expect((await update()).code).toBe(1)
    expect([versionNow(), database(), movedAway().length]).toEqual([
      ['0.1.0', '0.1.0'],
      { schema: 1, words: 'before' },
      1,
    ])
    expect(readFileSync(share('data.key'), 'utf8')).toBe('key')
    expect(git(checkout(), 'status', '--porcelain')).toBe('')
    expect(git(checkout(), 'worktree', 'list').split('\n')).toHaveLength(1)
  })

  test('Leaves all as it is where the new version cannot be built', async () => {
    await live()
    release('0.2.0', { builds: false })
    const { code, said } = await update()
    expect([code, versionNow(), database().words]).toEqual([1, ['0.1.0', '0.1.0'], 'before'])
    expect(said).toContain('ließ sich nicht bauen (siehe oben). Was läuft, ist unberührt.')
    expect(existsSync(share('data-backups'))).toBe(false)
  })

  test('Takes a given release, and no older or unknown one', async () => {
    await live()
    for (const version of ['0.2.0', '0.3.0']) release(version)
    expect((await update('--to', 'v0.9.9')).said).toContain('Es gibt: v0.1.0, v0.2.0, v0.3.0.')
    expect((await update('--to', '0.2.0')).code).toBe(0)
    expect(versionNow()).toEqual(['0.2.0', '0.2.0'])
    expect((await update('--to', 'v0.1.0')).said).toContain('Version 0.1.0 ist älter als diese')
    expect((await update('--back')).code).toBe(0)
    expect(versionNow()).toEqual(['0.1.0', '0.1.0'])
  })

  test('Completes an update killed after the exchange, or restores the backup', async () => {
    await live()
    release('0.2.0', { schema: 2 })
    release('0.3.0', { schema: 3, broken: true })
    git(checkout(), 'fetch', '--quiet', '--tags')
    const commit = git(checkout(), 'rev-parse', 'HEAD')
    const from = { commit, branch: 'main', version: '0.1.0' }
    const backup = share('data-backups', 'knistern-1.backup')
    mkdirSync(share('data-backups'))
    cpSync(share('data', 'knistern.db'), backup)
    /** Simulates an update killed after the exchange, once the new version had started. */
    const killed = async (tag: string) => {
      rmSync(checkout('.cache', 'update', 'aside'), { recursive: true, force: true })
      mkdirSync(checkout('.cache', 'update', 'aside'), { recursive: true })
      for (const part of ['dist', 'node_modules']) {
        renameSync(checkout(part), checkout('.cache', 'update', 'aside', part))
      }
      git(checkout(), 'checkout', '--quiet', tag)
      writeState(checkout(), { phase: 'switching', from, tag, backup })
      await run('build')
    }
    await killed('v0.3.0')
    writeFileSync(share('data', 'knistern.db'), JSON.stringify({ schema: 3, words: 'before' }))
    const fallen = await update('--back')
    expect(fallen.said).toContain('wurde unterbrochen; sie wird zu Ende gebracht.')
    expect([versionNow(), database()]).toEqual([['0.1.0', '0.1.0'], { schema: 1, words: 'before' }])

    await killed('v0.2.0')
    const { code } = await update('--to', '0.2.0')
    expect([code, versionNow(), database().schema]).toEqual([0, ['0.2.0', '0.2.0'], 2])
  })

  test('Undoes an update killed before the exchange', async () => {
    await live()
    release('0.2.0')
    git(checkout(), 'fetch', '--quiet', '--tags')
    const from = { commit: git(checkout(), 'rev-parse', 'HEAD'), branch: 'main', version: '0.1.0' }
    writeState(checkout(), { phase: 'switching', from, tag: 'v0.2.0', backup: undefined })
    renameSync(checkout('dist'), checkout('gone'))
    const { code, said } = await update()
    expect(said).toContain('es geht zurück auf die Version davor')
    expect([code, versionNow()]).toEqual([0, ['0.2.0', '0.2.0']])
  })

  test('Names the obstacle and changes nothing', async () => {
    await live()
    const file = checkout('tools', 'server', 'build.ts')
    const source = readFileSync(file)
    writeFileSync(file, '// mine')
    expect((await update()).said).toContain(
      'Hier sind Dateien des Programms geändert:\n  M tools/server/build.ts',
    )
    writeFileSync(file, source)
    release('0.2.0')
    const hand = spawn(process.execPath, ['dist/server/main.mjs'], {
      cwd: checkout(),
      env: { HOME: at('home'), PORT: port },
    })
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}`).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('up')
    expect((await update()).said).toContain('Der Server läuft noch. Beende ihn mit Strg+C')
    hand.kill()
    renameSync(origin(), at('away'))
    expect((await update()).said).toContain('ließen sich nicht holen')
    git(checkout(), 'remote', 'remove', 'origin')
    expect((await update()).said).toContain('git remote add origin')
    renameSync(checkout('.git'), at('no-git'))
    expect((await update()).said).toContain('ist kein Klon mit Git')
    expect([versionNow(), database().words]).toEqual([['0.1.0', '0.1.0'], 'before'])
  })

  test('Restarts a service with the new version, or with the former one if the new one fails', async () => {
    await live()
    mkdirSync(at('bin'))
    // A systemd with one unit.
    const systemctl = `#!/bin/sh
      while [ "$1" = --user ]; do shift; done
      echo "$*" >> '${at('calls')}'
      case "$1" in
        start) cd '${checkout()}' && { '${process.execPath}' dist/server/main.mjs > '${at('log')}' 2>&1 & echo $! > '${at('pid')}'; };;
        stop) [ ! -e '${at('pid')}' ] || { kill $(cat '${at('pid')}') 2>/dev/null; rm '${at('pid')}'; };;
        show) kill -0 $(cat '${at('pid')}') 2>/dev/null && echo ActiveState=active || echo ActiveState=failed;;
      esac
      exit 0`
    writeFileSync(at('bin', 'systemctl'), systemctl)
    writeFileSync(at('bin', 'journalctl'), `#!/bin/sh\ncat '${at('log')}'`)
    for (const name of ['systemctl', 'journalctl']) chmodSync(at('bin', name), 0o755)
    const units = at('home', '.config', 'systemd', 'user')
    mkdirSync(units, { recursive: true })
    writeFileSync(join(units, 'knistern.service'), `[Service]\nWorkingDirectory=${checkout()}\n`)
    const systemctlNow = (...args: string[]) =>
      spawnSync(at('bin', 'systemctl'), args, { env: { HOME: at('home'), PORT: port } })
    systemctlNow('start', 'knistern.service')
    try {
      release('0.2.0', { schema: 2 })
      expect((await update()).said).toMatch(/Aktualisiert: .*Der Dienst läuft damit\./)
      expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
      release('0.3.0', { schema: 3, broken: true })
      const { code, said } = await update()
      expect([code, said]).toEqual([1, expect.stringContaining('This version is broken.')])
      expect(said).toContain('Zurück auf Version 0.2.0. Der Dienst läuft damit.')
      expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
      expect(database()).toEqual({ schema: 2, words: 'before' })
    } finally {
      systemctlNow('stop', 'knistern.service')
    }
  })
})
