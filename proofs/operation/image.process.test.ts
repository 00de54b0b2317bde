import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { history } from '#contract/chat/calls.ts'
import { invite } from '#contract/pairing/calls.ts'
import { acceptAs } from '#server/testing/couples.ts'
import { nightly } from '#server/testing/effort.ts'
import { send } from '#server/testing/http-client.ts'
import { newClient } from '#server/testing/person.ts'
import { heicPhoto, postPhoto, takePhoto } from '#server/testing/pictures.ts'
import { nextPort } from '#server/testing/ports.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { until } from '#server/testing/until.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { report } from '../report.ts'
import { COMPOSE_FILES, OPS, readCompose, type Service, secondsOf } from './compose.ts'
import { ensureBase, npmSettings } from './image-base.ts'
import { openPodman, type Podman, RUN_OPTIONS } from './podman.ts'

const root = resolve(import.meta.dirname, '../..')

const IMAGE = 'localhost/knistern'
const BASE = 'localhost/knistern-base'
/** Megabytes the image may add to its base. */
const MAX_MB = 120
/** A base and the packages come over the network. */
const BUILD_MS = 1_800_000
const STARTED_MS = 60_000
const FILES = 'dist/server'

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

/** The restrictions of the server in compose.yaml, as arguments of an engine's `run`. */
function restrictions(service: Service): string[] {
  const { read_only, tmpfs, cap_drop, security_opt, mem_limit, pids_limit } = service
  return [
    `--read-only=${read_only}`,
    // Podman by itself gives a read-only container more folders in memory.
    '--read-only-tmpfs=false',
    ...(tmpfs ?? []).map((mount) => `--tmpfs=${mount}`),
    ...(cap_drop ?? []).map((capability) => `--cap-drop=${capability}`),
    ...(security_opt ?? []).map((option) => `--security-opt=${option.replace(':true', '')}`),
    `--memory=${mem_limit}`,
    `--pids-limit=${pids_limit}`,
  ]
}

const reason = whyAbsent('Podman')
const why = reason === undefined ? '' : ` (skipped: ${reason})`

describe.skipIf(reason !== undefined)(`the container image${why}`, nightly, () => {
  const service = readCompose('compose.yaml').services.knistern as Service
  let folder: string
  let podman: Podman

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'knistern-image-'))
    podman = openPodman(join(folder, 'podman'))
    return async () => {
      await podman.close()
      rmSync(folder, { recursive: true })
    }
  })

  beforeAll(async () => {
    const archive = await ensureBase(join(root, '.cache', 'image'))
    mkdirSync(join(folder, 'backups'))
    // As docs/operations.md says of ops/backups.
    chownSync(join(folder, 'backups'), 1000, 1000)
    await podman.ask('import', archive, BASE)
    writeFileSync(join(folder, 'npmrc'), await npmSettings(), { mode: 0o600 })
    const began = performance.now()
    const { context, dockerfile } = service.build ?? { context: '', dockerfile: '' }
    const options = [
      '--isolation=chroot',
      '--format=docker',
      '--network=host',
      `--tag=${IMAGE}`,
      `--build-arg=BASE=${BASE}`,
      `--secret=id=npmrc,src=${join(folder, 'npmrc')}`,
      `--ignorefile=${join(OPS, 'Dockerfile.dockerignore')}`,
      `--file=${join(OPS, context, dockerfile)}`,
    ]
    await podman.ask('build', ...options, join(OPS, context))
    report(`Image: built in ${seconds(began)} s.`)
  }, BUILD_MS)

  /** Arguments for a container on these volumes, as compose.yaml starts one. */
  const onVolumes = (volumes: string, port: number) => [
    ...restrictions(service),
    '--network=host',
    ...[`${volumes}-data:/data`, `${volumes}-key:/key`].map((mount) => `--volume=${mount}`),
    `--volume=${join(folder, 'backups')}:/backups`,
    `--env=PORT=${port}`,
    '--env=REGISTRATION=closed',
  ]

  /** Runs a command in a new container, and resolves to what it has said. */
  const run = (...args: readonly string[]) => podman.ask('run', ...RUN_OPTIONS, ...args)

  const untilHealthy = (address: string) =>
    until('the server in the container answers', STARTED_MS, () =>
      send(address, { path: '/health' }).then(
        ({ status }) => (status === 200 ? true : undefined),
        () => undefined,
      ),
    )

  /** Starts a server on volumes of this name, as `docker compose up -d` does. */
  async function start(volumes: string) {
    const port = nextPort()
    const address = `http://127.0.0.1:${port}`
    const began = performance.now()
    await run('--detach', `--name=${volumes}`, ...onVolumes(volumes, port), IMAGE)
    await untilHealthy(address)
    report(`Image: up, read-only, ${seconds(began)} s after podman run.`)
    return {
      address,
      /** Runs a command in it, as `docker compose exec` does. */
      exec: (env: readonly string[], ...command: readonly string[]) =>
        podman.ask('exec', ...env.map((one) => `--env=${one}`), volumes, ...command),
      /** @returns seconds its stop took, and the exit code */
      async stop() {
        const started = performance.now()
        const grace = secondsOf(service.stop_grace_period ?? '')
        await podman.ask('stop', `--time=${grace}`, volumes)
        const code = await podman.ask('inspect', '--format={{.State.ExitCode}}', volumes)
        return { seconds: (performance.now() - started) / 1_000, code }
      },
    }
  }

  /** Runs one command on volumes, as `docker compose run --rm` does. */
  const runOn = (volumes: string, ...command: readonly string[]) =>
    run('--rm', ...onVolumes(volumes, nextPort()), IMAGE, ...command)

  test(`The image adds at most ${MAX_MB} MB to its base, and nothing of the host`, async () => {
    const sizeOf = async (image: string) =>
      Number(await podman.ask('image', 'inspect', '--format={{.Size}}', image))
    const added = (await sizeOf(IMAGE)) - (await sizeOf(BASE))
    report(`Image: ${megabytes(added)} MB beside its base.`)
    expect(added / 1e6).toBeLessThanOrEqual(MAX_MB)
    expect((await run('--rm', IMAGE, 'ls', '-A', '/app')).split('\n')).toEqual([
      '.cache',
      'content',
      'dist',
      'node_modules',
      'package.json',
    ])
    // Settings and caches of npm would name the registry.
    const config = await podman.ask('image', 'inspect', IMAGE)
    const settings = await run('--rm', '--user=0', IMAGE, 'ls', '-A', '/root')
    expect(settings.split('\n').filter((name) => name.startsWith('.npm'))).toEqual([])
    expect(config).not.toContain('npmrc')
  })

  test('The image starts read-only as user 1000, serves people, and comes back from its backup', async () => {
    const server = await start('first')
    const { address, exec } = server

    const asked = ['--format={{json .Config.Healthcheck.Test}}', IMAGE]
    const [, ...check] = JSON.parse(await podman.ask('image', 'inspect', ...asked)) as string[]
    const checked = performance.now()
    await exec([], ...check)
    report(`Image: health check within ${seconds(checked)} s.`)
    // Where nothing listens it fails.
    const idle = ['--rm', `--env=PORT=${nextPort()}`, '--network=host', IMAGE]
    const alone = await podman.try('run', ...RUN_OPTIONS, ...idle, ...check)
    expect(alone.code).toBe(1)

    expect(await exec([], 'id', '-u')).toBe('1000')
    const status = await exec([], 'cat', '/proc/self/status')
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(status).toMatch(/^CapBnd:\t0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    // Mounts are named and not entered; those below /dev, /proc and /sys are the engine's.
    const writable = await exec(
      [],
      'sh',
      '-c',
      'find / -xdev -writable ! -type l 2>/dev/null; true',
    )
    expect(writable.split('\n').toSorted()).toEqual(['/backups', '/data', '/key', '/tmp'])

    // Nobody can register; the running server makes the link for the first person.
    const link = await exec([], 'node', `${FILES}/admin.mjs`, 'invite')
    const [, code = ''] = /inviteCode=([\w-]+)/.exec(link) ?? []
    const mia = await acceptAs({ address }, code, 'Mia')
    await mia.ask(saveProfile, {
      body: {
        username: mia.username,
        myRole: 'Königin',
        partnerRole: 'Dienend',
        hasOnboardingCompleted: true,
      },
    })
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs({ address }, inviteCode)
    await postPhoto(mia, await takePhoto())
    await postPhoto(jonas, heicPhoto())
    const written = await mia.ask(history)
    expect(written).toHaveLength(2)

    const program = ['node', `${FILES}/backup/main.mjs`]
    expect(await exec([], ...program, 'backup', '--to', '/backups', '--keep', '30')).toMatch(
      /^Gesichert: \/backups\/knistern-/,
    )
    const [name = ''] = readdirSync(join(folder, 'backups'))
    const file = `/backups/${name}`
    expect(await exec(['TMPDIR=/backups'], ...program, 'verify', file)).toMatch(/^In Ordnung: /)

    const socket = await connectSocket(jonas)
    const stopped = await server.stop()
    await socket.cut()
    report(`Image: stopped in ${stopped.seconds.toFixed(1)} s.`)
    expect(stopped.code).toBe('0')
    expect(stopped.seconds).toBeLessThan(secondsOf(service.stop_grace_period ?? '') / 2)

    // Into empty volumes: first the key, then the backup.
    const key = await runOn('first', 'cat', '/key/knistern.key')
    await runOn('second', 'sh', '-c', `umask 077; printf %s '${key}' > /key/knistern.key`)
    expect(await runOn('second', ...program, 'restore', file, '--into', '/data/knistern')).toMatch(
      /^Zurückgespielt nach \/data\/knistern: /,
    )
    const restored = await start('second')
    const phone = newClient(restored.address, mia.token)
    expect(await phone.ask(history)).toEqual(written)
    for (const { fileUrl } of written) {
      const { status: seen, headers } = await phone.send({ path: fileUrl ?? '' })
      expect([seen, headers['content-type']]).toEqual([200, 'image/webp'])
    }
    expect((await restored.stop()).code).toBe('0')
  })

  test('Compose itself reads both files, and asks for what has to be set', async () => {
    const install = 'apt-get update && apt-get install -y --no-install-recommends docker-compose'
    const composed = 'localhost/compose'
    await run('--name=compose', '--network=host', BASE, 'sh', '-c', install)
    await podman.ask('commit', 'compose', composed)
    const options = [...RUN_OPTIONS, '--rm', '--network=none', `--volume=${OPS}:/app/ops:ro`]
    const config = (file: string, ...env: readonly string[]) => {
      const set = env.map((one) => `--env=${one}`)
      const command = ['docker-compose', `--file=/app/ops/${file}`, 'config', '--format=json']
      return podman.try('run', ...options, ...set, composed, ...command)
    }
    for (const file of COMPOSE_FILES) {
      const unset = await config(file)
      expect([file, unset.code === 0]).toEqual([file, false])
      expect(unset.errors).toMatch(/required variable \w+ is missing a value: set /)
      const set = ['KNISTERN_HOST=knistern.example', 'POSTGRES_PASSWORD=p', 'S3_SECRET=s']
      const { code, output, errors } = await config(file, ...set)
      expect([code, errors]).toEqual([0, ''])
      const { services } = JSON.parse(output) as { services: Record<string, unknown> }
      expect(Object.keys(services).toSorted()).toEqual(
        Object.keys(readCompose(file).services).toSorted(),
      )
    }
  })
})
