import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { thorough } from '#server/testing/effort.ts'
import { openRegistry, type TestPackage, type TestRegistry } from './registry.ts'

const PLATFORM = `${process.platform}-${process.arch}`
const NODE_PACKAGE = `node-${PLATFORM}`
const PINNED = '24.22.3'
const here = { os: process.platform, cpu: process.arch }

/** In place of a Node of 120 MB: says that it is one, and has the one at hand do the work. */
const pinnedNode = (head: string): TestPackage => ({
  name: NODE_PACKAGE,
  version: PINNED,
  ...here,
  files: { 'bin/node': `#!/bin/sh\n${head}\nexec '${process.execPath}' "$@"\n` },
})
const works = `[ "$1" = --print ] && echo v${PINNED} && exit`
const lacksLibrary =
  'echo "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2; exit 127'

const PACKAGES: readonly TestPackage[] = [
  pinnedNode(works),
  { name: 'a', version: '1.0.0', files: { 'index.js': 'one' } },
  { name: 'a', version: '2.0.0', files: { 'index.js': 'two' } },
  // As a native binding: only the pinned Node may install it.
  { name: 'binding', version: '1.0.0', ...here, engines: { node: '>=24' }, files: {} },
  { name: 'foreign', version: '1.0.0', os: 'aix', files: {} },
  { name: 'for-tests', version: '1.0.0', files: {} },
]

/** The Node of Debian, by its version; everything else is that of the test. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } })`

let registry: TestRegistry
let brokenRegistry: TestRegistry
beforeAll(async () => {
  registry = await openRegistry(PACKAGES)
  brokenRegistry = await openRegistry([pinnedNode(lacksLibrary), ...PACKAGES.slice(1)])
})
afterAll(async () => {
  await registry.close()
  await brokenRegistry.close()
})

let folder: string
const children = new Set<ChildProcess>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'Unser Projekt für zwei '))
  registry.serve(true)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const inProject = (...parts: string[]) => join(folder, 'project', ...parts)
const write = (path: string, content: unknown) => {
  mkdirSync(join(inProject(path), '..'), { recursive: true })
  writeFileSync(inProject(path), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Lays the lockfiles of a version of the project that wants `a` in a version. */
function checkOut(version: '1.0.0' | '2.0.0', source = registry): void {
  const dependencies = { a: version }
  const optionalDependencies = { binding: '1.0.0', foreign: '1.0.0' }
  const devDependencies = { 'for-tests': '1.0.0' }
  const root = { name: 'project', dependencies, optionalDependencies, devDependencies }
  write('package.json', { type: 'module', ...root })
  write('package-lock.json', {
    name: 'project',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': root,
      'node_modules/a': source.entry('a', version),
      'node_modules/binding': { ...source.entry('binding', '1.0.0'), optional: true },
      'node_modules/foreign': { ...source.entry('foreign', '1.0.0'), optional: true },
      'node_modules/for-tests': { ...source.entry('for-tests', '1.0.0'), dev: true },
    },
  })
  const ofNode = { optionalDependencies: { [NODE_PACKAGE]: PINNED } }
  write('tools/node/package.json', ofNode)
  write('tools/node/package-lock.json', {
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': ofNode,
      [`node_modules/${NODE_PACKAGE}`]: {
        ...source.entry(NODE_PACKAGE, PINNED),
        optional: true,
      },
    },
  })
}

function makeProject(source = registry): void {
  for (const path of ['tools/run', 'tools/run.mjs', 'tools/node/.npmrc', '.npmrc']) {
    cpSync(path, inProject(path), { recursive: true })
  }
  checkOut('1.0.0', source)
  // The built server is there, so that the build has nothing to do.
  write('tools/server/build.ts', '')
  write('dist/server/admin.mjs', 'console.log(`begins under ${process.env.PATH}`)')
}

/** Runs `npm run admin` as the old Node does. */
function begin(source: { readonly url: string }, command = 'admin'): ChildProcess {
  const child = spawn(process.execPath, ['--import', OLD_NODE, 'tools/run.mjs', command], {
    cwd: inProject(),
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_cache: join(folder, 'cache'),
      npm_config_registry: source.url,
    },
  })
  children.add(child)
  return child
}

async function run(source: { readonly url: string } = registry, command = 'admin') {
  const child = begin(source, command)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const code = await new Promise((done) => child.once('close', done))
  return { code, said }
}

const installed = (name: string) => {
  const file = inProject('node_modules', name, 'package.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    : undefined
}
const binary = () => inProject('tools', 'node', 'node_modules', NODE_PACKAGE, 'bin', 'node')
const NOWHERE = { url: 'http://127.0.0.1:9/' }

test('A first start fetches the Node, has npm run by it, and the second start needs no network', async () => {
  makeProject()
  const first = await run()
  expect(first).toMatchObject({ code: 0 })
  expect(first.said).toContain(join('tools', 'node', 'node_modules', NODE_PACKAGE, 'bin'))
  // npm leaves out what asks for a newer Node than the one it runs under.
  expect([installed('a'), installed('binding'), installed('for-tests')]).toEqual([
    '1.0.0',
    '1.0.0',
    undefined,
  ])
  const asked = registry.asked()
  expect((await run(NOWHERE)).code).toBe(0)
  expect(registry.asked()).toBe(asked)
  expect(readdirSync(inProject('.cache', 'install'))).toEqual([])
})

test('A Node that lacks a library is named with the package that brings it, before anything else is fetched', async () => {
  makeProject(brokenRegistry)
  const { code, said } = await run(brokenRegistry)
  expect(code).toBe(1)
  expect(said).toContain('libatomic.so.1')
  expect(said).toContain('apt install libatomic1')
  expect(existsSync(inProject('node_modules'))).toBe(false)
  expect(existsSync(binary())).toBe(false)
})

test.each([
  ['has no bytes', () => truncateSync(binary(), 0)],
  ['is cut off', () => truncateSync(binary(), 20)],
  ['is of another version', () => writeFileSync(binary(), '#!/bin/sh\necho v24.15.0\n')],
  ['is gone', () => rmSync(binary())],
])('A Node that %s is fetched again', thorough, async (_, harm) => {
  makeProject()
  await run()
  const whole = readFileSync(binary(), 'utf8')
  harm()
  const again = await run()
  expect(again).toMatchObject({ code: 0 })
  expect(again.said).toContain(`✓ Node ${PINNED}`)
  expect(readFileSync(binary(), 'utf8')).toBe(whole)
})

test('A binding of this platform that is missing is brought back, one of another platform is not missed', async () => {
  makeProject()
  await run()
  rmSync(inProject('node_modules', 'binding'), { recursive: true })
  expect((await run()).code).toBe(0)
  expect([installed('binding'), installed('foreign')]).toEqual(['1.0.0', undefined])
})

test(
  'An update without a network says so and leaves what there was, so that the former version starts',
  thorough,
  async () => {
    makeProject()
    await run()
    checkOut('2.0.0')
    const update = await run(NOWHERE)
    expect(update.code).toBe(1)
    expect(update.said).toContain('the npm registry could not be reached')
    expect(update.said).toContain('untouched')
    expect([installed('a'), installed('binding')]).toEqual(['1.0.0', '1.0.0'])
    checkOut('1.0.0')
    expect((await run(NOWHERE)).code).toBe(0)
    checkOut('2.0.0')
    expect((await run()).code).toBe(0)
    expect(installed('a')).toBe('2.0.0')
  },
)

test(
  'A kill in the middle of an update leaves what there was, and the next start carries it out',
  thorough,
  async () => {
    makeProject()
    await run()
    checkOut('2.0.0')
    registry.serve(false)
    const asked = registry.asked()
    const child = begin(registry)
    await vi.waitUntil(() => registry.asked() > asked, { timeout: 60_000 })
    child.kill('SIGKILL')
    expect(installed('a')).toBe('1.0.0')
    registry.serve(true)
    expect(await run()).toMatchObject({ code: 0 })
    expect(installed('a')).toBe('2.0.0')
    expect(readdirSync(inProject('.cache', 'install'))).toEqual([])
  },
)

test(
  'Packages for tests are added beside those of a start, which are neither fetched again nor lost to a kill',
  thorough,
  async () => {
    makeProject()
    await run()
    const file = inProject('node_modules', 'a', 'index.js')
    const { ino } = statSync(file)
    registry.serve(false)
    const asked = registry.asked()
    const child = begin(registry, 'format')
    await vi.waitUntil(() => registry.asked() > asked, { timeout: 60_000 })
    child.kill('SIGKILL')
    expect((await run(NOWHERE)).code).toBe(0)
    registry.serve(true)
    // There is no formatter in this project; it is looked for once everything is installed.
    expect((await run(registry, 'format')).said).toContain('✓ Packages for tests')
    expect([installed('a'), installed('binding'), installed('for-tests')]).toEqual([
      '1.0.0',
      '1.0.0',
      '1.0.0',
    ])
    expect(statSync(file).ino).toBe(ino)
    expect((await run(NOWHERE)).code).toBe(0)
  },
)

test(
  'A kill between the two steps of the exchange brings the former packages back',
  thorough,
  async () => {
    makeProject()
    await run()
    mkdirSync(inProject('.cache', 'install'), { recursive: true })
    renameSync(inProject('node_modules'), inProject('.cache', 'install', 'former'))
    expect((await run(NOWHERE)).code).toBe(0)
    expect(installed('a')).toBe('1.0.0')
  },
)

test(
  'A folder that cannot be written is named, and what is installed stays',
  thorough,
  async () => {
    makeProject()
    await run()
    checkOut('2.0.0')
    // Root may write everywhere but below a file.
    rmSync(inProject('.cache'), { recursive: true })
    writeFileSync(inProject('.cache'), 'a file where a folder belongs')
    const update = await run()
    expect(update.code).toBe(1)
    expect(update.said).toContain(`may not write into ${inProject()}`)
    expect(installed('a')).toBe('1.0.0')
  },
)

test('When two first starts run at once, the second waits for the first', thorough, async () => {
  makeProject()
  const both = await Promise.all([run(), run()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ said }) => said.includes('✓ Packages'))).toHaveLength(1)
})
