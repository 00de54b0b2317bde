import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECK_NAMES, HOME_PAGE } from '#contract/admin/self-test-rules.ts'
import { readProject } from './project.ts'

const root = resolve(import.meta.dirname, '../..')
const LINK = /\]\((?!\w+:|\/\/)([^)#\s]*)(?:#([^)\s]+))?\)|src="(?!\w+:)([^"#]+)"/g
const MAX_README_LINES = 120

/** The name a heading can be linked by, as GitHub and GitLab make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const withoutCode = (text: string) => text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '')

const anchorsIn = (text: string) =>
  Array.from(text.replaceAll(/```[^]*?```/g, '').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    anchorOf(heading),
  )

/** Links of a page that lead nowhere. */
function brokenLinks(page: string, text: string): string[] {
  return Array.from(withoutCode(text).matchAll(LINK)).flatMap(([, path = '', anchor, picture]) => {
    const target = picture ?? path
    const file = target === '' ? page : join(dirname(page), target)
    if (!existsSync(file)) return [`${target}: there is no such file`]
    if (anchor === undefined) return []
    const isThere = anchorsIn(file === page ? text : readFileSync(file, 'utf8')).includes(anchor)
    return isThere ? [] : [`${target}#${anchor}: there is no such heading`]
  })
}

const pagesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: folder !== '.' })
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ parentPath, name }) => join(parentPath, name))

const pages = ['.', 'docs', 'content'].flatMap(pagesIn)

describe('links of the documents', () => {
  test.each(pages.map((page) => [relative(root, page), page]))('%s', (_, page) => {
    expect(brokenLinks(page, readFileSync(page, 'utf8'))).toEqual([])
  })

  test('A file or a heading that is not there is found', () => {
    const page = join(root, 'README.md')
    const text =
      '# Da\n[a](docs/nie.md) [b](#nie) [c](#da) [d](https://x.example/y) [e](STYLE.md)\n'
    expect(brokenLinks(page, text)).toEqual([
      'docs/nie.md: there is no such file',
      '#nie: there is no such heading',
    ])
  })
})

/** Where pages tell people to run a command: `file: command`. */
const commandsIn = (pattern: RegExp) =>
  pages.flatMap((page) =>
    Array.from(
      readFileSync(page, 'utf8').matchAll(pattern),
      ([, command = '']) => `${relative(root, page)}: ${command}`,
    ),
  )

describe('commands the documents name', () => {
  const isThere = (command: string, known: (name: string) => boolean) =>
    known(command.split(': ')[1] ?? '')

  test('npm has each script', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>
    }
    const named = commandsIn(/\bnpm run ([a-z][\w:]*)/g)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((one) => !isThere(one, (name) => Object.hasOwn(scripts, name)))).toEqual([])
  })

  test('The operator’s program has each duty', () => {
    const usage = readFileSync(join(root, 'server/admin.ts'), 'utf8')
    const duties = Array.from(usage.matchAll(/adminCommand\('([a-z-]+)/g), ([, duty]) => duty)
    const named = commandsIn(/(?:npm run admin --|admin\.mjs) ([a-z][a-z-]+)/g)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((one) => !isThere(one, (name) => duties.includes(name)))).toEqual([])
  })
})

test('The page that the self-test names says more about each of its checks', () => {
  const page = readFileSync(join(root, HOME_PAGE), 'utf8')
  const rows = Array.from(page.matchAll(/^\| ([\p{L}]+) +\|/gmu), ([, name]) => name)
  expect(Object.values(CHECK_NAMES).filter((name) => !rows.includes(name))).toEqual([])
})

test(`The README has at most ${MAX_README_LINES} lines`, () => {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(MAX_README_LINES)
})

test('The index of decisions names each of them once, by its title', () => {
  const folder = join(root, 'docs/decisions')
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const entries = Array.from(
    index.matchAll(/^- \[(.+)\]\((\d{4}-.+\.md)\)$/gm),
    ([, title, name]) => [name, `# ${title}`],
  )
  const titles = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8').split('\n', 1)[0]])
  const byName = (a: readonly unknown[], b: readonly unknown[]) =>
    String(a[0]) < String(b[0]) ? -1 : 1
  expect(entries.sort(byName)).toEqual(titles.sort(byName))
})

test('Each decision that a file names has a page, since overtaken ones are removed', () => {
  const numbers = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)))
  const named = [...readProject(root).values()]
    .filter(({ path }) => !path.startsWith('tools/structure/'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\bdecisions?[ /](\d{4})\b(?:(?:,| and) (\d{4})\b)?/gi), (found) =>
        found.slice(1).flatMap((number) => (number === undefined ? [] : [{ path, number }])),
      ).flat(),
    )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
})
