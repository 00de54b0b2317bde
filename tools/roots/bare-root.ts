import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

export const checkout = resolve(import.meta.dirname, '../..')
/** Kept for the next run, outside of the project, whose tools look through all of it; may be removed. */
const cache = '/var/tmp/knistern-roots'

export type Suite = 'bullseye' | 'bookworm' | 'trixie'
export type User = 'root' | 'mia'

/** Packages beside Debian's minimal system, without those they recommend. */
const PACKAGES = ['nodejs', 'npm', 'adduser']

export interface Script {
  readonly user: User
  /** Text for `sh`, in an environment with HOME, PATH and the way to the npm registry. */
  readonly script: string
  /** False takes every network away but the machine's own. */
  readonly network?: boolean
  /** Mounts a disk of `megabytes` over a folder of the root. */
  readonly smallDisk?: { readonly folder: string; readonly megabytes: number }
  readonly env?: Readonly<Record<string, string>>
  /** Kills everything after that time. */
  readonly timeoutMs?: number
}

export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** How this machine reaches the npm registry: its settings, and what its environment says of proxies. */
function networkEnvironment(root: string): Record<string, string> {
  const env: Record<string, string> = {}
  for (const name of ['registry', 'proxy', 'https-proxy', 'noproxy', 'strict-ssl']) {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
    if (value !== '' && value !== 'null') env[`npm_config_${name.replace('-', '_')}`] = value
  }
  for (const [name, value = ''] of Object.entries(process.env)) {
    if (/^(?:https?|no)_proxy$/i.test(name)) env[name] = value
  }
  const { NODE_EXTRA_CA_CERTS: certificates = '' } = process.env
  if (certificates !== '' && existsSync(certificates)) {
    copyFileSync(certificates, join(root, 'etc', 'extra-certificates.pem'))
    env.NODE_EXTRA_CA_CERTS = '/etc/extra-certificates.pem'
  }
  return env
}

/** A bare Debian in a folder: its minimal system, its own Node and npm, and somebody called Mia. */
export class BareRoot {
  readonly suite: Suite
  readonly folder: string
  readonly #env: Readonly<Record<string, string>>

  private constructor(suite: Suite, folder: string) {
    this.suite = suite
    this.folder = folder
    this.#env = networkEnvironment(folder)
  }

  /**
   * Opens the root, which is made the first time.
   * @throws Error with what debootstrap or apt said where it cannot be made
   */
  static open(suite: Suite): BareRoot {
    const folder = join(cache, suite)
    if (!existsSync(folder)) {
      const making = `${folder}.part`
      rmSync(making, { recursive: true, force: true })
      mkdirSync(cache, { recursive: true })
      const inside = (...command: string[]) => ['chroot', making, ...command]
      const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-y']
      // debootstrap itself cannot work out what Debian's npm depends on.
      const steps = [
        ['debootstrap', '--variant=minbase', suite, making],
        ['cp', '/etc/resolv.conf', join(making, 'etc', 'resolv.conf')],
        inside(...apt, 'update'),
        inside(...apt, 'install', '--no-install-recommends', ...PACKAGES),
        inside('apt-get', 'clean'),
        inside('useradd', '--create-home', '--shell', '/bin/sh', 'mia'),
      ]
      for (const [command = '', ...args] of steps) {
        const made = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 50_000_000 })
        if (made.status === 0) continue
        const said = `${made.stdout}${made.stderr}`.trim().split('\n').slice(-3).join(' ')
        throw new Error(`${command} ${args.join(' ')}: ${said}`)
      }
      renameSync(making, folder)
    }
    writeFileSync(join(folder, 'etc', 'resolv.conf'), readFileSync('/etc/resolv.conf'))
    return new BareRoot(suite, folder)
  }

  /** @returns the path on this machine of a path in the root */
  path(inside: string): string {
    return join(this.folder, inside)
  }

  /** Removes what earlier cases have left: homes, temporary files and services. */
  reset(): void {
    for (const path of [
      'home/mia',
      'root',
      'tmp',
      'opt',
      'srv',
      'var/lib/knistern',
      'var/lib/knistern-key',
      'var/backups/knistern',
    ]) {
      rmSync(this.path(path), { recursive: true, force: true })
    }
    for (const path of ['root', 'tmp', 'opt', 'srv']) mkdirSync(this.path(path))
    execFileSync('chroot', [this.folder, 'install', '-d', '-o', 'mia', '-g', 'mia', '/home/mia'])
    execFileSync('chmod', ['1777', this.path('tmp')])
  }

  /** Lays the committed files of this checkout into a folder of the root, as `git clone` would. */
  clone(into: string, user: User): void {
    const target = this.path(into)
    mkdirSync(target, { recursive: true })
    const archive = execFileSync('git', ['archive', 'HEAD'], {
      cwd: checkout,
      maxBuffer: 500_000_000,
    })
    execFileSync('tar', ['xf', '-', '-C', target], { input: archive })
    execFileSync('chroot', [this.folder, 'chown', '-R', `${user}:`, into])
  }

  /** Starts a script; killing the child ends every process the script has started. */
  start({ user, script, network = true, smallDisk, env = {} }: Script): ChildProcess {
    const home = user === 'root' ? '/root' : '/home/mia'
    const path = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
    const settings = { HOME: home, PATH: path, LANG: 'C.UTF-8', ...this.#env, ...env }
    const before = [
      'mount -t proc proc "$ROOT/proc"',
      ...(network ? [] : ['ip link set lo up']),
      ...(smallDisk === undefined
        ? []
        : [
            `mount -t tmpfs -o size=${smallDisk.megabytes}m,mode=1777 none "$ROOT${smallDisk.folder}"`,
          ]),
    ]
    const inner = 'exec chroot "--userspec=$USER_INSIDE" "$ROOT" env -i "$@"'
    return spawn(
      'unshare',
      [
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        ...(network ? [] : ['--net']),
        'sh',
        '-c',
        [...before, inner].join(' && '),
        'sh',
        ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
        'sh',
        '-c',
        script,
      ],
      {
        env: { PATH: process.env.PATH, ROOT: this.folder, USER_INSIDE: `${user}:${user}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  }

  /** Runs a script to its end. */
  async run(script: Script): Promise<Ended> {
    const child = this.start(script)
    const timer = setTimeout(() => child.kill('SIGKILL'), script.timeoutMs ?? 300_000)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    const code = await new Promise<number | null>((done) => child.once('close', done))
    clearTimeout(timer)
    return { code, output }
  }
}
