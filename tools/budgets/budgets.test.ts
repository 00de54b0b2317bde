import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { formatTable, isOver, measure } from './measure.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const SETUP = 'features/accounts/setup/SetupPage.tsx'
const HOME = 'app/pages/home.tsx'
const SHARED = 'app/QueryProvider.tsx'
const SOCKET = 'lib/realtime/openSocket.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['assets/index.css'],
    dynamicImports: [SETUP, HOME],
  },
  '_react.js': { file: 'assets/react.js' },
  '_form.js': { file: 'assets/form.js' },
  [SETUP]: { file: 'assets/setup.js', isDynamicEntry: true, imports: ['index.html', '_form.js'] },
  [HOME]: { file: 'assets/home.js', isDynamicEntry: true, imports: ['index.html'] },
  [SHARED]: { file: 'assets/shared.js', isDynamicEntry: true },
  [SOCKET]: { file: 'assets/socket.js', isDynamicEntry: true },
}

/** A build whose files have these sizes in KiB; noise, so that gzip cannot shrink it. */
function build(sizes: Record<string, number>, entries: Manifest = manifest): string {
  const folder = mkdtempSync(join(tmpdir(), 'knistern-build-'))
  folders.push(folder)
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(entries))
  const files = {
    ...Object.fromEntries(Object.values(entries).map(({ file }) => [file, 1])),
    'assets/index.css': 1,
    'assets/text.woff2': 1,
    ...sizes,
  }
  for (const [file, size] of Object.entries(files)) {
    writeFileSync(join(folder, file), randomBytes(size * 1024))
  }
  return folder
}

const over = (folder: string) =>
  measure(folder)
    .filter(isOver)
    .map(({ name }) => name)

test('A first view is the entry, its page and all they import, each file once', () => {
  const rows = measure(build({ 'assets/react.js': 60, 'assets/form.js': 5 }))
  const size = (name: string) => Math.round(rows.find((row) => row.name === name)?.size ?? 0)
  expect(size('/login')).toBe(1 + 60)
  expect(size('/')).toBe(1 + 60 + 1 + 1)
  expect(size('/ with the socket')).toBe(1 + 60 + 1 + 1 + 1)
  expect(size(`+ ${SETUP}`)).toBe(1 + 5)
  expect(over(build({}))).toEqual([])
})

test.each([
  ['assets/index.js', 141, ['/login']],
  ['assets/home.js', 166, ['/', `+ ${HOME}`, `lazy ${HOME}`]],
  ['assets/form.js', 16, [`+ ${SETUP}`]],
  ['assets/socket.js', 51, [`lazy ${SOCKET}`]],
  ['assets/index.css', 16, ['CSS of /login', 'CSS of /', 'CSS of / with the socket']],
  ['assets/text.woff2', 26, ['fonts']],
  ['sw.js', 9, ['sw.js']],
])('%s of %i KiB breaks its budget', (file, size, broken) => {
  expect(over(build({ [file]: size }))).toEqual(expect.arrayContaining(broken))
})

test('A page that is no chunk of its own any more is a fault, not a pass', () => {
  const { [HOME]: _, ...without } = manifest
  const folder = build({}, without)
  expect(over(folder)).toEqual(['/', '/ with the socket', 'CSS of /', 'CSS of / with the socket'])
  expect(formatTable(measure(folder))).toContain('absent')
})
