import { describe, expect, test } from 'vitest'
import { projectOf } from './project.ts'
import { specification } from './specification.ts'

/** Ids are put together here: written out, they would be looked for in the real pages. */
const chat = (number: string): string => ['CHAT', number].join('-')
const decision = (number: string): string => ['O', number].join('-')
const promise = (letters: string): string => ['trust', letters].join(' ')

const line = (id: string, says = 'It holds.') => `- **${id}** ${says}\n`
const headed = (id: string) => `## ${id}: A promise\n\nA paragraph.\n`
const heading = (id: string) => `### ${id} A title\n\nA paragraph.\n`
const named = (...ids: string[]) => `test('${ids.join(' ')} It holds', () => {})\n`

const faults = (files: Record<string, string>): string[] =>
  specification(projectOf(files)).map(
    ({ path, line, message }) => `${path}:${line ?? ''} ${message}`,
  )

const PAGE = 'docs/spec/chat.md'
const TEST = 'server/features/chat/chat.test.ts'

describe('the specification and the project agree', () => {
  test('where every line is named by a test and every named id is on a page', () => {
    expect(
      faults({
        [PAGE]: line(chat('01')) + line(chat('02')) + heading(decision('001')),
        'docs/spec/trust.md': headed(promise('c')),
        [TEST]: named(chat('01'), chat('02'), promise('c')),
        'web/lib/http/api.ts': `// Sent once (${chat('02')}, ${decision('001')}).\nexport {}\n`,
        'docs/decisions/0001-one-package-installed-by-npm-start.md': `Since ${decision('001')}.\n`,
      }),
    ).toEqual([])
  })

  test('where a range names each of its ids, written in either way', () => {
    const page = ['08', '09', '10', '11'].map((number) => line(chat(number))).join('')
    const ranges = [`${chat('08')} to ${chat('09')}`, `${chat('10')} to 11`]
    expect(faults({ [PAGE]: page, [TEST]: named(...ranges) })).toEqual([])
  })

  test('where several promises are named at once', () => {
    const page = headed(promise('g')) + headed(promise('l'))
    expect(faults({ 'docs/spec/trust.md': page, [TEST]: named(promise('g l')) })).toEqual([])
  })

  test('where a figure that is not fixed has no test, and a decision neither', () => {
    const page = line(chat('01'), 'Further figures (not fixed).') + heading(decision('001'))
    expect(faults({ [PAGE]: page })).toEqual([])
  })

  test('where other capitals and numbers stand in a text', () => {
    expect(faults({ [PAGE]: 'AES-256, ISO 8601, UTF-16, SHA-256, never trust others\n' })).toEqual(
      [],
    )
  })
})

describe('a planted fault is named with its place', () => {
  test.each([
    ['a comment', 'web/lib/http/api.ts', `export {}\n// See ${chat('78')}.\n`, chat('78')],
    ['a stylesheet', 'web/ui/page.css', `.a {}\n/* ${chat('78')} */\n`, chat('78')],
    ['a document', 'docs/operations.md', `# A\nSince ${decision('093')}.\n`, decision('093')],
    ['another page', 'docs/spec/wire.md', `# A\n(see ${chat('78')})\n`, chat('78')],
    ['a test', 'e2e/chat.spec.ts', `\n${named(promise('z'))}`, promise('z')],
  ])('an id in %s that no page has', (_, path, text, id) => {
    expect(faults({ [path]: text })).toEqual([
      expect.stringContaining(`${path}:2 No page of docs/spec/ has ${id}.`),
    ])
  })

  test('one in the middle of a range', () => {
    const files = {
      [PAGE]: line(chat('01')) + line(chat('03')),
      [TEST]: named(`${chat('01')} to ${chat('03')}`),
    }
    expect(faults(files)).toEqual([expect.stringContaining(`has ${chat('02')}.`)])
  })

  test('an id that two pages define', () => {
    const files = {
      [PAGE]: `# Chat\n\n${line(chat('01'))}`,
      'docs/spec/wire.md': line(chat('01')),
      [TEST]: named(chat('01')),
    }
    expect(faults(files)).toEqual([
      expect.stringContaining(`docs/spec/wire.md:1 ${chat('01')} stands in ${PAGE}:3 already`),
    ])
  })

  test('a promise that no test names', () => {
    const found = faults({ 'docs/spec/trust.md': headed(promise('c')) })
    expect(found).toEqual([expect.stringContaining(`No test names ${promise('c')}.`)])
  })

  test.each([
    ['no test at all', 'export {}\n'],
    ['only a comment of a test', `// ${chat('01')}\nexport {}\n`],
  ])('a line that %s names', (_, text) => {
    const found = faults({ [PAGE]: `# Chat\n\n${line(chat('01'))}`, [TEST]: text })
    expect(found).toEqual([expect.stringContaining(`${PAGE}:3 No test names ${chat('01')}.`)])
  })
})
