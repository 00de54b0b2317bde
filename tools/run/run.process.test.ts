import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { compressBuild } from './compress.mjs'
import { childEnvironment } from './environment.mjs'
import { isNewEnough, whyNotRunning } from './node.mjs'
import { npmFault } from './npm-fault.mjs'
import { missingPackages } from './packages.mjs'
import { availableMemory, requireMemory, requireRoom } from './room.mjs'
import { countTests } from './tests.mjs'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

test('Node 24.15 and everything after it is new enough, 24.14 and 20 are not', () => {
  expect(['24.15.0', '24.21.3', '26.0.0'].map(isNewEnough)).toEqual([true, true, true])
  expect(['24.14.9', '20.19.0', '18.0.0'].map(isNewEnough)).toEqual([false, false, false])
})

test('A build among files of root, as after sudo, is refused with the command that helps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o555)
  const module = resolve('tools', 'run', 'source-hash.mjs')
  const refuse = (paths: string[]) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `import(${JSON.stringify(module)}).then((it) => it.refuseForeign(${JSON.stringify(paths)}))`,
      ],
      // Root may write everywhere.
      { encoding: 'utf8', ...(process.geteuid?.() === 0 && { uid: 65_534 }) },
    ).stderr
  expect(refuse([join(folder, 'fort'), tmpdir()])).toBe('')
  expect(refuse([folder])).toMatch(
    /Error: In \S+ darf „\S+“ nicht schreiben, wie nach einem Befehl mit sudo\. Es ist nichts verloren\. (?:Gib dir .*sudo chown -R \S+ "|Nimm den Benutzer, dem)/,
  )
})

const DEBIAN = { os: 'linux', cpu: 'x64', libc: 'glibc' }

test('A missing, older or interrupted installation is incomplete, a missing optional package is not', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-for-anything-else': { version: '1.0.0', optional: true },
  }
  const missing = (present: Record<string, { version: string }>) =>
    missingPackages(wanted, present, true, DEBIAN)
  expect(missing({ 'node_modules/a': { version: '1.0.0' } })).toEqual([])
  expect(missing({ 'node_modules/a': { version: '0.9.0' } })).toEqual(['node_modules/a'])
  expect(missing({})).toEqual(['node_modules/a'])
})

test('Optional packages are missed only if made for this system, processor and libc', () => {
  const optional = (limits: object) => ({ version: '1.0.0', optional: true, ...limits })
  const wanted = {
    glibc: optional({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
    musl: optional({ os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
    arm64: optional({ os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }),
    'any libc': optional({ os: ['linux'], cpu: ['x64'] }),
    mac: optional({ os: ['darwin'] }),
    'not Windows': optional({ os: '!win32', cpu: 'x64' }),
    WebAssembly: optional({ cpu: ['wasm32'] }),
  }
  const missing = (platform: typeof DEBIAN | { os: string; cpu: string; libc: undefined }) =>
    missingPackages(wanted, {}, true, platform)
  expect(missing(DEBIAN)).toEqual(['glibc', 'any libc', 'not Windows'])
  expect(missing({ ...DEBIAN, libc: 'musl' })).toEqual(['musl', 'any libc', 'not Windows'])
  expect(missing({ ...DEBIAN, cpu: 'arm64' })).toEqual(['arm64'])
  expect(missing({ os: 'darwin', cpu: 'arm64', libc: undefined })).toEqual(['mac'])
})

test('A start does not miss what only tests need', () => {
  const wanted = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-tests': { version: '1.0.0', dev: true },
  }
  const present = { 'node_modules/a': { version: '1.0.0' } }
  expect([false, true].map((tests) => missingPackages(wanted, present, tests, DEBIAN))).toEqual([
    [],
    ['node_modules/for-tests'],
  ])
})

test.each([
  ['npm error code ENOSPC\nnpm error nospc no space left on device', 'ENOSPC', 'Make room'],
  ['npm error code EACCES\nnpm error path /root/.npm', 'EACCES', 'as the owner'],
  ['npm error code EAI_AGAIN\nnpm error request failed', 'EAI_AGAIN', 'network'],
  ['npm error code CERT_NOT_YET_VALID', 'CERT_NOT_YET_VALID', 'Set its clock'],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', 'SELF_SIGNED', 'NODE_EXTRA_CA_CERTS'],
  ['npm error code E404', 'E404', 'npm config get registry'],
  ['npm error code EINTEGRITY', 'EINTEGRITY', 'npm cache clean'],
])('A fault of npm (%s) is followed by what to do', (output, code, advice) => {
  const said = npmFault('The packages', { output, code: 1 })
  expect(said).toContain(output)
  const sentence = said.slice(output.length)
  expect(sentence).toContain(code)
  expect(sentence).toContain(advice)
})

test('An npm that was killed ran out of memory', () => {
  expect(npmFault('The packages', { output: '', code: 137 })).toContain('add swap')
})

test.each([
  [
    'error while loading shared libraries: libatomic.so.1: cannot open shared object file',
    'apt install libatomic1',
  ],
  ["/lib/libc.so.6: version `GLIBC_2.28' not found (required by node)", 'GLIBC_2.28'],
  ['Error: spawn /srv/node EACCES', 'noexec'],
  ['', 'ended with code 139'],
])('A Node that does not run (%s) is followed by what to do', (output, advice) => {
  expect(whyNotRunning({ code: 139, output })).toContain(advice)
})

test('Too little room or memory is said with both figures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-room-'))
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  expect(() => {
    requireRoom({ folder: 1e9, cache: 1 }, folder)
  }).toThrow(/has \d+ MB left, and \d+ MB are needed.*Nothing was fetched/)
  requireRoom({ folder: 1, cache: 1 }, join(folder, 'not made yet'))
  expect(() => {
    requireMemory(300, 200)
  }).toThrow('has 200 MB of memory left, and 300 MB are needed')
  expect(availableMemory()).toBeGreaterThan(0)
  requireMemory(1)
})

test('The door says what an old Node lacks, in syntax that Node 12 reads', () => {
  const source = readFileSync('tools/run.mjs', 'utf8')
  expect(source).not.toMatch(/\?\.|\?\?|^import |^await |'node:/m)
  const old =
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "12.22.12" } })'
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, 'tools/run.mjs'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^This Node is 12\.22\.12; Knistern needs Node 18 or newer .*\n$/)
})

test('The front of the server says that its Node is too old, and ends so that systemd does not try again', () => {
  const old =
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { node: "20.19.2" } })'
  const { status, stderr } = spawnSync(process.execPath, ['--import', old, 'server/start.mjs'], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^Knistern braucht Node 24\.15 oder neuer, .*\n$/)
  const unit = readFileSync('ops/knistern.service', 'utf8')
  expect(/^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain(String(status))
})

test('A child keeps the way to the registry and none of the other npm settings, and finds our Node first', () => {
  const env = childEnvironment('/opt/node/bin/node', {
    PATH: '/usr/bin',
    HOME: '/home/mia',
    npm_config_registry: 'https://registry.example/',
    npm_config_local_prefix: '/elsewhere',
    npm_lifecycle_event: 'start',
    npm_package_json: '/elsewhere/package.json',
  })
  expect(env).toEqual({
    PATH: '/opt/node/bin:/usr/bin',
    HOME: '/home/mia',
    npm_config_registry: 'https://registry.example/',
  })
})

test('A test that npm test leaves to the whole run is not counted as skipped, anything else is', () => {
  const one = (status: string, tags: string[] = []) => ({ fullName: 'a', status, tags })
  const report = {
    numPassedTests: 1,
    numPendingTests: 3,
    numTodoTests: 0,
    testResults: [
      {
        assertionResults: [
          one('passed'),
          one('skipped', ['thorough']),
          one('skipped', ['thorough']),
          one('skipped'),
        ],
      },
    ],
  }
  expect(countTests(report, [], ['thorough']).skipped).toBe(1)
  expect(countTests(report, ['a broke'], [])).toEqual({ passed: 1, failed: 1, skipped: 3 })
})

test.each([
  ['7 passed, 0 failed', 0],
  ['6 passed, 1 failed, 2 skipped', 1],
])('.ci/run is one npm test at length: it ends with “%s” and code %i', (counts, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-ci-'))
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  cpSync('.ci', join(folder, '.ci'), { recursive: true })
  const scripts = { test: 'node test.mjs' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  writeFileSync(
    join(folder, 'test.mjs'),
    `console.log('asked for', ...process.argv.slice(2))
     console.log('✗ Heute: is there')
     console.log(${JSON.stringify(`\n${counts}`)})
     process.exitCode = ${code}`,
  )
  const { status, stdout } = spawnSync(join(folder, '.ci', 'run'), { encoding: 'utf8' })
  expect(status).toBe(code)
  expect(stdout.match(/^asked for .*$/gm)).toEqual(['asked for --all'])
  expect(stdout).toContain('✗ Heute: is there')
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(counts)
})

test('Each failed test, unloadable file, failed hook and error outside of the tests is named with the head of its message', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-failures-'))
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  writeFileSync(
    join(folder, 'sky.test.js'),
    `const long = Array.from({ length: 40 }, (_, line) => 'line ' + line).join('\\n')
     test('is blue', () => { setTimeout(() => void Promise.reject(new Error('a late star'))) })
     test('is green', () => { throw new Error(long) })
     describe('at night', () => {
       afterAll(() => { throw new Error('no sunrise') })
       test('is dark', () => {})
     })`,
  )
  writeFileSync(join(folder, 'sea.test.js'), `import './no-such-file.js'`)
  const file = join(folder, 'failures.json')
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--globals',
      `--root=${folder}`,
      `--reporter=${resolve('tools/vitest/failures-reporter.ts')}`,
    ],
    { env: { ...process.env, KNISTERN_FAILURES: file } },
  )
  expect(status).toBe(1)
  const failures = JSON.parse(readFileSync(file, 'utf8')) as string[]
  expect(failures.map((text) => text.split('\n').slice(0, 2).join('|')).sort()).toEqual([
    expect.stringContaining('outside of the tests|  Error: a late star'),
    expect.stringContaining('sea.test.js|  Error: '),
    expect.stringContaining('sky.test.js: hooks of “at night”|  Error: no sunrise'),
    expect.stringContaining('sky.test.js: is green|  Error: line 0'),
  ])
  expect(failures.join()).toContain('no-such-file.js')
  expect(failures.join()).not.toContain('line 32')
})

/** A project that has only the runner, and an admin command that waits for ever. */
function waitingProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-run-'))
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  for (const path of ['tools/run', 'tools/run.mjs', 'package.json']) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  mkdirSync(join(folder, 'node_modules'))
  mkdirSync(join(folder, 'dist', 'server'), { recursive: true })
  // The built server is there, so that the build has nothing to do.
  mkdirSync(join(folder, 'tools', 'server'))
  writeFileSync(join(folder, 'tools', 'server', 'build.ts'), '')
  const nothing = JSON.stringify({ lockfileVersion: 3, packages: {} })
  writeFileSync(join(folder, 'package-lock.json'), nothing)
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), nothing)
  writeFileSync(
    join(folder, 'dist', 'server', 'admin.mjs'),
    `import { writeFileSync } from 'node:fs'
     const stop = (signal) => { writeFileSync('signal', signal); process.exit(0) }
     process.on('SIGTERM', stop)
     setInterval(() => {}, 1000)
     writeFileSync('pid', String(process.pid))`,
  )
  return folder
}

async function until<T>(what: string, look: () => T | undefined): Promise<T> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Waited in vain for ${what}`)
}

const content = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8') || undefined : undefined

function isGone(pid: number): true | undefined {
  try {
    process.kill(pid, 0)
    return undefined
  } catch {
    return true
  }
}

function begin(folder: string, command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  cleanups.push(() => child.kill('SIGKILL'))
  return child
}

test.each([
  ['npm', ['run', 'admin']],
  [process.execPath, ['tools/run.mjs', 'admin']],
])(
  'A SIGTERM to %s leaves no process behind and reaches the server as SIGTERM',
  async (command, args) => {
    const folder = waitingProject()
    const child = begin(folder, command, args)
    const pid = Number(await until('the child', () => content(join(folder, 'pid'))))
    child.kill('SIGTERM')
    await until('the end of the child', () => isGone(pid))
    expect(content(join(folder, 'signal'))).toBe('SIGTERM')
  },
)

test('An unknown command names those there are and fails', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'strat'])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(1)
  expect(said).toContain('“strat”')
  expect(said).toContain('start, demo, dev')
})

test('The build gets compressed neighbours for its larger texts, which open to the same bytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-build-'))
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  mkdirSync(join(folder, 'assets'))
  const script = 'export const knistern = 1\n'.repeat(200)
  writeFileSync(join(folder, 'assets', 'large.js'), script)
  writeFileSync(join(folder, 'assets', 'small.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'text.woff2'), script)
  compressBuild(folder)
  const names = readdirSync(join(folder, 'assets')).sort()
  expect(names).toEqual(['large.js', 'large.js.br', 'large.js.gz', 'small.js', 'text.woff2'])
  const packed = (ending: string) => readFileSync(join(folder, 'assets', `large.js.${ending}`))
  expect(brotliDecompressSync(packed('br')).toString()).toBe(script)
  expect(gunzipSync(packed('gz')).toString()).toBe(script)
})
