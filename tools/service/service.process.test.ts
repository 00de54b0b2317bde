import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '#server/lib/logger.ts'
import { updateBackupRecord } from '#server/storage/backup-record.ts'
import { openDatabase } from '#server/storage/database.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { installedLayout, layoutOf } from './layout.ts'
import { type Machine, thisMachine } from './machine.ts'
import { install, remove, status, type Work } from './service.ts'
import { joinWords, parseUnit, splitWords } from './unit-file.ts'
import { backupsOf, MARK, systemUnits, UNIT_NAMES, userUnits } from './units.ts'

const project = resolve(import.meta.dirname, '../..')
const opt = '/opt/knistern'

let scratch: ReturnType<typeof newScratch>
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => {
  scratch.remove()
})
const at = (...parts: string[]) => join(scratch.folder, ...parts)

/** A program folder that has the templates alone. */
function programIn(folder: string): string {
  mkdirSync(join(folder, 'ops'), { recursive: true })
  for (const name of UNIT_NAMES) {
    writeFileSync(join(folder, 'ops', name), readFileSync(join(project, 'ops', name)))
  }
  return folder
}

describe('the units', () => {
  /** The output of systemd-analyze about them; undefined where this machine has none. */
  function verify(texts: Readonly<Record<string, string>>, ...args: string[]): string | undefined {
    const folder = at('verify')
    mkdirSync(folder)
    for (const [name, text] of Object.entries(texts)) {
      // Where programs are not there systemd-analyze says so; what they are is not asked here.
      writeFileSync(
        join(folder, name),
        text.replace(/^(ExecStart=)(?:"[^"]+"|\S+)/gm, '$1/bin/true'),
      )
    }
    const files = UNIT_NAMES.map((name) => join(folder, name))
    const ran = spawnSync('systemd-analyze', ['verify', '--man=no', ...args, ...files], {
      encoding: 'utf8',
      env: { ...process.env, HOME: at('home'), XDG_RUNTIME_DIR: at('run') },
    })
    if (ran.error !== undefined) return undefined
    return `${ran.stdout}${ran.stderr}`
      .split('\n')
      .filter((line) => line.includes(folder))
      .join('\n')
  }

  test('System units are those of ops/, with the folders of this machine', () => {
    const root = programIn(at('srv'))
    const units = systemUnits({ root, backups: '/mnt/stick' })
    for (const name of UNIT_NAMES) {
      const [mark, ...lines] = units[name].split('\n')
      expect(mark).toBe(`# ${MARK}`)
      expect(
        lines.join('\n').replaceAll(root, opt).replaceAll('/mnt/stick', '/var/backups/knistern'),
      ).toBe(readFileSync(join(project, 'ops', name), 'utf8'))
      expect(units[name]).not.toContain(opt)
    }
    expect(backupsOf(units['knistern-backup.service'])).toBe('/mnt/stick')
  })

  test('User units set only what that user may ask for, and find program and backups in a folder with blanks', () => {
    const root = programIn(at('home', 'Für "zwei" 100%'))
    const units = userUnits({ root, backups: '/mnt/Stick 1' }, { XDG_DATA_HOME: '/home/mia/$x' })
    const server = parseUnit(units['knistern.service'])
    const values = (name: string) =>
      server.filter((line) => line.name === name).map(({ value }) => value)
    const inUnit = root.replaceAll('%', '%%')
    const quoted = inUnit.replaceAll('"', '\\"')
    expect(values('ExecStart')).toEqual([
      `"${quoted}/tools/node/current" "${quoted}/server/start.mjs"`,
    ])
    expect(values('WorkingDirectory')).toEqual([inUnit])
    expect(values('WantedBy')).toEqual(['default.target'])
    expect(values('Environment')).toEqual([
      '"XDG_DATA_HOME=/home/mia/$x"',
      `"NODE_COMPILE_CACHE=${quoted}/.cache/node"`,
      'NODE_ENV=production',
      'MALLOC_ARENA_MAX=2',
    ])
    for (const name of [
      'User',
      'ProtectHome',
      'StateDirectory',
      'EnvironmentFile',
      'PrivateUsers',
    ]) {
      expect(values(name)).toEqual([])
    }
    expect(values('NoNewPrivileges')).toEqual(['yes'])
    expect(backupsOf(units['knistern-backup.service'])).toBe('/mnt/Stick 1')
    expect(units['knistern-backup.timer']).toContain('OnCalendar=')
    expect(JSON.stringify(units)).not.toContain(opt)
  })

  test.each(['--system', '--user'])('Are understood by systemd (%s)', (scope) => {
    mkdirSync(at('run'))
    const root = programIn(at('Für zwei'))
    const units =
      scope === '--user'
        ? userUnits({ root, backups: '/mnt/Stick 1' }, {})
        : systemUnits({ root: programIn(at('srv')), backups: '/mnt/stick' })
    expect(verify(units, scope) ?? '').toBe('')
  })

  test('Have words that come back as they were', () => {
    for (const words of [
      ['/usr/bin/node', 'a b', '100%'],
      ['--to', '/mnt/x'],
      ['--to', '/mnt/Der "gute" Stick', '/mnt/a\\b', "/mnt/Mia's"],
    ]) {
      expect(splitWords(joinWords(words)).map((word) => word.replaceAll('%%', '%'))).toEqual(words)
    }
  })

  test('User units hand over folders with any name, each as one word', () => {
    const root = programIn(at('home', 'Für "zwei" $(touch gone) $&'))
    const backups = at('Stick `touch gone` "1" $$ 100%')
    const unit = userUnits({ root, backups }, {})['knistern-backup.service']
    expect(backupsOf(unit)).toBe(backups)
    // As systemd does: its own escapes away, and no shell between.
    const commands = parseUnit(unit)
      .filter(({ name }) => name === 'ExecStart')
      .map(({ value }) =>
        splitWords(value).map((word) => word.replaceAll('%%', '%').replaceAll('$$', () => '$')),
      )
    expect(commands.map((words) => words.slice(0, 5))).toEqual([
      [
        join(root, 'tools', 'node', 'current'),
        join(root, 'dist', 'server', 'backup', 'main.mjs'),
        'backup',
        '--to',
        backups,
      ],
    ])
    expect(unit).not.toContain('/bin/sh')
  })

  test.each(['root', 'backups', 'environment'])(
    'Take no line that the name of a folder would add (%s)',
    (place) => {
      const name = '/mnt/x\nExecStartPre=/bin/false'
      const root = programIn(at('home', 'p'))
      expect(() =>
        userUnits(
          { root: place === 'root' ? name : root, backups: place === 'backups' ? name : '/mnt/x' },
          place === 'environment' ? { DATA_DIR: name } : {},
        ),
      ).toThrow('Zeichen')
    },
  )
})

describe('the service', () => {
  const server = createServer((_request, answer) => {
    answer.writeHead(existsSync(at('started')) ? 200 : 503).end()
  })
  beforeEach(async () => {
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    mkdirSync(at('home'))
    mkdirSync(at('bin'))
    program('systemctl', [
      'case "$*" in',
      `  *is-active*) [ -e '${at('started')}' ];;`,
      `  *"start knistern.service") [ -e '${at('broken')}' ] || touch '${at('started')}';;`,
      `  *disable*) rm -f '${at('started')}';;`,
      `  *show-environment*) [ ! -e '${at('no-bus')}' ] || { echo 'Failed to connect to bus' >&2; exit 1; };;`,
      `  *show*knistern.service*) if [ -e '${at('started')}' ]; then printf 'ActiveState=active\\nActiveEnterTimestamp=Mon 2026-11-30 03:30:00 UTC\\nUnitFileState=enabled\\n'; else printf 'ActiveState=failed\\n'; fi;;`,
      "  *show*timer*) printf 'NextElapseUSecRealtime=Tue 2026-12-01 03:30:00 UTC\\nLastTriggerUSec=Mon 2026-11-30 02:00:00 UTC\\n';;",
      `  *show*knistern-backup.service*) [ ! -e '${at('night-failed')}' ] || echo Result=exit-code;;`,
      'esac',
    ])
    program('loginctl', [
      `case "$1" in`,
      `  enable-linger) [ -e '${at('no-polkit')}' ] || touch '${at('linger')}';;`,
      `  show-user) [ -e '${at('linger')}' ] && echo Linger=yes || echo Linger=no;;`,
      'esac',
    ])
    program('journalctl', ["echo 'Die Einstellungen stimmen noch nicht'"])
    for (const name of ['getent', 'useradd', 'install']) program(name, ['exit 0'])
  })
  afterEach(async () => {
    await new Promise((done) => server.close(done))
  })

  /** A program of the system that notes how it was called. */
  function program(name: string, lines: readonly string[]): void {
    const file = at('bin', name)
    writeFileSync(
      file,
      ['#!/bin/sh', `echo "${name} $*" >> '${at('calls')}'`, ...lines, ''].join('\n'),
    )
    chmodSync(file, 0o755)
  }
  const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').split('\n') : [])
  const changes = () =>
    calls().filter(
      (call) =>
        /daemon-reload|enable|start|disable|useradd|^install/.test(call) && !call.includes('show'),
    )

  const port = () => String((server.address() as AddressInfo).port)
  function machineOf(uid: number): Machine {
    const env = { PATH: `${at('bin')}:/usr/bin:/bin`, HOME: at('home'), PORT: port() }
    return { ...thisMachine(env), uid, user: 'mia', platform: 'linux', prefix: at('system') }
  }
  const said: string[] = []
  const text = () => said.splice(0).join('\n')
  function work(uid = 1_000, root = programIn(at('home', 'Unser Projekt'))): Work {
    const machine = machineOf(uid)
    const layout = installedLayout(machine, root) ?? layoutOf(machine, root)
    return { machine, layout, root, say: (line) => said.push(line) }
  }
  const units = (...parts: string[]) =>
    at(...parts, 'systemd', parts[0] === 'home' ? 'user' : 'system')

  test('Is installed for a user: units, settings, boot, backup, and where everything is', async () => {
    expect(await install(work())).toBe(true)
    expect(readdirSync(units('home', '.config')).toSorted()).toEqual([...UNIT_NAMES].toSorted())
    expect(changes()).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable knistern.service knistern-backup.timer',
      'systemctl --user start knistern-backup.timer',
      'systemctl --user start knistern.service',
      'loginctl enable-linger mia',
    ])
    const share = at('home', '.local', 'share', 'knistern')
    const settings = join(share, 'knistern.env')
    expect(statSync(settings).mode & 0o777).toBe(0o600)
    const told = text()
    for (const words of [
      `Knistern läuft als Dienst: http://127.0.0.1:${port()}`,
      join(share, 'data'),
      join(share, 'data.key'),
      settings,
      join(share, 'data-backups'),
      'journalctl --user -u knistern',
    ]) {
      expect(told).toContain(words)
    }
    expect(told).not.toContain('EINS FEHLT NOCH')
  })

  test('Is left as it is by a second installation, but for a new start', async () => {
    await install(work())
    const before = UNIT_NAMES.map((name) => statSync(join(units('home', '.config'), name)).mtimeMs)
    writeFileSync(at('calls'), '')
    expect(await install(work())).toBe(true)
    expect(
      UNIT_NAMES.map((name) => statSync(join(units('home', '.config'), name)).mtimeMs),
    ).toEqual(before)
    expect(changes()).toEqual([
      'systemctl --user enable knistern.service knistern-backup.timer',
      'systemctl --user start knistern-backup.timer',
      'systemctl --user restart knistern.service',
    ])
  })

  test('Says what root has to do where a user may not run things without being logged in', async () => {
    writeFileSync(at('no-polkit'), '')
    await install(work())
    expect(text()).toContain('EINS FEHLT NOCH')
    await status(work())
    expect(text()).toContain('sudo loginctl enable-linger mia')
  })

  test('Says where it does not stand what it has said last', async () => {
    writeFileSync(at('broken'), '')
    expect(await install(work())).toBe(false)
    expect(text()).toMatch(/antwortet aber nicht[^]*Die Einstellungen stimmen noch nicht/)
  })

  test('Is told by its status, and removed without the data', async () => {
    expect(await status(work())).toBe(false)
    expect(text()).toContain('npm run service -- install')
    await install(work())
    text()
    expect(await status(work())).toBe(true)
    expect(text()).toMatch(
      /Der Dienst läuft seit Mon 2026-11-30 03:30:00 UTC\.[^]*\(antwortet\)[^]*startet von selbst[^]*Nächste Sicherung: +Tue 2026-12-01/,
    )
    remove(work())
    expect(readdirSync(units('home', '.config'))).toEqual([])
    expect(changes().slice(-2)).toEqual([
      'systemctl --user disable --now knistern.service knistern-backup.timer',
      'systemctl --user daemon-reload',
    ])
    expect(existsSync(at('home', '.local', 'share', 'knistern', 'knistern.env'))).toBe(true)
    expect(text()).toMatch(/Es bleibt, bis du es selbst löschst:\n +Daten: +\S+data\n/)
    remove(work())
    expect(text()).toContain('Es war kein Dienst eingerichtet.')
  })

  test('Tells of backups what the database knows, and of a night that failed', async () => {
    await install(work())
    await status(work())
    expect(text()).toContain('Sicherung:  nicht bekannt. ')
    const { database } = work().layout.config()
    if (!('file' in database)) throw new Error('There is a database server.')
    mkdirSync(dirname(database.file), { recursive: true })
    const opened = await openDatabase(database, silentLogger)
    await opened.close()
    await status(work())
    const before = text()
    expect(before).toContain('  Sicherung:  Es gibt noch keine.')
    expect(before).not.toMatch(/02:00:00|gescheitert/)
    const file = '/mnt/stick/knistern-x.backup'
    await updateBackupRecord(database, () => ({
      ranAt: Date.now(),
      folder: '/mnt/stick',
      fault: null,
      notes: [],
      isRegular: true,
      lastGood: { at: Date.now(), file, bytes: 1, isOnDataDisk: false },
      lastTrial: { at: Date.now(), file, fault: null },
    }))
    writeFileSync(at('night-failed'), '')
    await status(work())
    expect(text()).toMatch(
      /Sicherung: {2}In Ordnung\.\n +letzte: .*, \/mnt\/stick\/knistern-x\.backup\n +Probe: .*gelungen\n +Der letzte Lauf von selbst ist gescheitert/,
    )
  })

  test('Touches no unit that somebody else has written', async () => {
    mkdirSync(units('home', '.config'), { recursive: true })
    const file = join(units('home', '.config'), 'knistern.service')
    writeFileSync(file, '[Service]\nExecStart=/bin/true\n')
    await expect(install(work())).rejects.toThrow(`${file} stammt nicht von diesem Befehl`)
    expect(() => {
      remove(work())
    }).toThrow('stammt nicht von diesem Befehl')
    expect(changes()).toEqual([])
  })

  test('Does not begin while a server runs by hand', async () => {
    const hand = createServer((_request, answer) => answer.end())
    await new Promise<void>((done) => {
      hand.listen(0, '127.0.0.1', done)
    })
    const machine = machineOf(1_000)
    const env = { ...machine.env, PORT: String((hand.address() as AddressInfo).port) }
    const root = programIn(at('home', 'p'))
    const layout = layoutOf({ ...machine, env }, root)
    await expect(install({ ...work(), machine, layout })).rejects.toThrow('läuft schon ein Server')
    hand.close()
    expect(changes()).toEqual([])
  })

  test('Says why where there is no systemd to ask', async () => {
    writeFileSync(at('no-bus'), '')
    await expect(install(work())).rejects.toThrow('Melde dich selbst an')
    for (const platform of ['darwin', 'win32'] as const) {
      const { machine, ...rest } = work()
      await expect(install({ ...rest, machine: { ...machine, platform } })).rejects.toThrow(
        'richtet dieser Befehl',
      )
    }
  })

  describe('as a service of the system', () => {
    const etc = () => mkdirSync(at('system', 'etc', 'systemd', 'system'), { recursive: true })
    const settings = () => {
      writeFileSync(at('system', 'etc', 'knistern.env'), `PORT=${port()}\n`)
    }
    test('Is installed by root, with its user and folders', async () => {
      etc()
      settings()
      const root = programIn(at('program'))
      expect(await install(work(0, root))).toBe(true)
      const unit = readFileSync(
        at('system', 'etc', 'systemd', 'system', 'knistern.service'),
        'utf8',
      )
      expect(unit).toContain(`ExecStart=${root}/tools/node/current ${root}/server/start.mjs`)
      expect(changes()[0]).toMatch(
        /^install -d -o knistern -g knistern -m 700 .*\/var\/backups\/knistern$/,
      )
      expect(changes()).not.toContain('loginctl enable-linger mia')
      expect(text()).toContain('sudo journalctl -u knistern')
      expect(installedLayout(machineOf(0), root)?.scope).toBe('system')
      expect(installedLayout(machineOf(1_000), root)?.scope).toBe('system')
      expect(installedLayout(machineOf(0), at('other'))).toBeUndefined()
    })

    test('Does not run a program that lies in somebody’s home', async () => {
      await expect(install(work(0, '/home/mia/knistern'))).rejects.toThrow(
        'darf nicht in die Ordner von Menschen sehen',
      )
    })

    test.each([
      ['/mnt/Stick 1', 'Zeichen in seinem Namen'],
      ['/mnt/$(reboot)', 'Zeichen in seinem Namen'],
      ['/mnt/100%', 'Zeichen in seinem Namen'],
      ['/home/mia/Sicherungen', 'darf nicht in die Ordner von Menschen sehen'],
    ])('Does not take a folder for backups that a unit cannot name (%s)', async (backups, why) => {
      etc()
      settings()
      const root = programIn(at('program'))
      const layout = layoutOf(machineOf(0), root, backups)
      await expect(install({ ...work(0, root), layout })).rejects.toThrow(why)
      expect(changes()).toEqual([])
    })

    test('Does not take away a folder for backups that holds something of others', async () => {
      etc()
      settings()
      const root = programIn(at('program'))
      const backups = at('stick')
      mkdirSync(join(backups, 'Fotos'), { recursive: true })
      const layout = layoutOf(machineOf(0), root, backups)
      await expect(install({ ...work(0, root), layout })).rejects.toThrow('gehört jemand anderem')
      expect(changes().filter((call) => call.startsWith('install'))).toEqual([])
      // Once it belongs to the user of the service it is its own.
      program('id', [`echo ${statSync(backups).uid}`])
      expect(await install({ ...work(0, root), layout })).toBe(true)
    })

    test('Does not begin an empty house beside a full one, unless that is wanted', async () => {
      etc()
      settings()
      const root = programIn(at('program'))
      const share = at('home', '.local', 'share', 'knistern')
      mkdirSync(share, { recursive: true })
      writeFileSync(join(share, 'data.key'), '')
      await expect(install(work(0, root))).rejects.toThrow(
        `In ${join(share, 'data')} liegt schon etwas`,
      )
      expect(changes()).toEqual([])
      expect(await install(work(0, root), true)).toBe(true)
    })
  })
})
