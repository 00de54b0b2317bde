import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BareRoot, checkout } from './bare-root.ts'

/** Where a clone of the page comes from; its own address is a placeholder. */
const SOURCE = '/srv/project'

const UNITS = ['knistern.service', 'knistern-backup.service', 'knistern-backup.timer']

/** The commands of “Setting it up”, but those that need a systemd that runs. */
function commands(): string[] {
  const page = readFileSync(join(checkout, 'docs', 'operations.md'), 'utf8')
  const block = /## Setting it up\n+```sh\n([^]*?)```/.exec(page)?.[1] ?? ''
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('systemctl '))
  if (lines.length < 5 || !block.includes('git clone … /opt/knistern')) {
    throw new Error(`The page has other commands than this test knows:\n${block}`)
  }
  return lines.map((line) =>
    line.replace('git clone … /opt/knistern', `cp -r ${SOURCE} /opt/knistern`),
  )
}

/** The lines of a unit that have this name. */
function settings(unit: string, name: string): string[] {
  const text = readFileSync(join(checkout, 'ops', unit), 'utf8')
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map((found) => found[1] ?? '')
}

/**
 * Does what the page says, then what its unit does: makes its folders, and starts its command as its
 * user with its environment. Ends with the same command under the Node of the system.
 * @param probe source that waits for a 200
 * @throws Error with the output of what failed
 */
export async function followPage(root: BareRoot, probe: string, port: string): Promise<void> {
  root.clone(SOURCE, 'root')
  mkdirSync(root.path('/etc/systemd/system'), { recursive: true })
  const setUp = await root.run({ user: 'root', script: ['set -e', ...commands()].join('\n') })
  if (setUp.code !== 0) throw new Error(setUp.output)

  // Where this machine has it: unknown settings, and programs that are not there.
  const verify = ['verify', '--recursive-errors=no', `--root=${root.folder}`]
  const verified = spawnSync('systemd-analyze', [...verify, ...UNITS], { encoding: 'utf8' })
  if (verified.error === undefined && verified.status !== 0) throw new Error(verified.stderr)

  const unit = 'knistern.service'
  const [command = ''] = settings(unit, 'ExecStart')
  const [folder = ''] = settings(unit, 'WorkingDirectory')
  const [user = ''] = settings(unit, 'User')
  const states = settings(unit, 'StateDirectory').flatMap((line) => line.split(' '))
  const caches = settings(unit, 'CacheDirectory').flatMap((line) => line.split(' '))
  const folders = [
    ...states.map((name) => `/var/lib/${name}`),
    ...caches.map((name) => `/var/cache/${name}`),
  ]
  const environment = settings(unit, 'Environment').map((line) => `'${line.replace(/^"|"$/g, '')}'`)
  const asUnit = `setpriv --reuid=${user} --regid=${user} --init-groups env -i ${environment.join(' ')} $(grep -v ^PUBLIC_URL /etc/knistern.env) PORT=${port}`
  const started = await root.run({
    user: 'root',
    env: { PROBE: probe },
    script: `set -e
      install -d -o ${user} -g ${user} -m 700 ${folders.join(' ')}
      cd ${folder}
      ${asUnit} ${command} & pid=$!
      node -e "$PROBE" ${port} $pid 60
      ${asUnit} ${command.split(' ')[0] ?? ''} server/admin.ts usage || echo "usage ended with $?"`,
  })
  if (started.code !== 0) throw new Error(started.output)
  if (!existsSync(root.path('/var/lib/knistern-key/knistern.key')))
    throw new Error('There is no key.')

  const [entry = ''] = command.split(' ').slice(1)
  const tooOld = await root.run({
    user: 'root',
    script: `cd ${folder}; ${asUnit} /usr/bin/node ${entry}`,
  })
  const isSaid = tooOld.output.includes('Knistern braucht Node 24.15 oder neuer')
  const mayRestart = !settings(unit, 'RestartPreventExitStatus')
    .join(' ')
    .split(' ')
    .includes(String(tooOld.code))
  if (!isSaid || mayRestart || /^\s+at /m.test(tooOld.output)) throw new Error(tooOld.output)
}
