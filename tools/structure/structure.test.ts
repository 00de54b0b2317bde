import { describe, expect, test } from 'vitest'
import { checkStructure } from './check.ts'
import { parse, projectOf, readProject } from './project.ts'

const faults = (files: Record<string, string>): string[] =>
  checkStructure(projectOf(files)).map(
    ({ path, line, message }) => `${path}:${line ?? ''} ${message}`,
  )

const code = (specifier: string) => `import { a } from '${specifier}'\n\nexport const b = a\n`

describe('the imports of a file', () => {
  const targets = (text: string) => parse('server/features/chat/store.ts', text).imports

  test('are found in every form, with their line, and resolved inside the project', () => {
    const found = targets(
      [
        "import 'node:fs'",
        "import zod, { a } from '#server/lib/zod.ts'",
        'import {',
        '  b,',
        "} from './policy.ts'",
        "export * from '#contract/chat/calls.ts'",
        "const c = await import('./live.ts')",
      ].join('\n'),
    )
    expect(found.map(({ target, line }) => [target, line])).toEqual([
      [undefined, 1],
      ['server/lib/zod.ts', 2],
      ['server/features/chat/policy.ts', 5],
      ['contract/chat/calls.ts', 6],
      ['server/features/chat/live.ts', 7],
    ])
  })

  test('are types where only types are named', () => {
    const found = targets(
      [
        "import type { A } from './a.ts'",
        "import { type B, type C } from './b.ts'",
        "import { type D, e } from './d.ts'",
        "import F, { type G } from './f.ts'",
      ].join('\n'),
    )
    expect(found.map(({ typeOnly }) => typeOnly)).toEqual([true, true, false, false])
  })

  test('are not read from comments and texts', () => {
    expect(targets("// import a from './a.ts'\n/* import('./b.ts') */\nconst s = 1")).toEqual([])
  })
})

test('A circle of imports is a fault, also where import() closes it', () => {
  const files = {
    'web/lib/a.ts': code('./b.ts'),
    'web/lib/b.ts': code('./c.ts'),
    'web/lib/c.ts': "const a = () => import('./a.ts')\n",
  }
  expect(faults(files)).toEqual([
    'web/lib/a.ts: imports itself: → web/lib/b.ts → web/lib/c.ts → web/lib/a.ts. What both need belongs into a file of its own.',
  ])
  expect(faults({ ...files, 'web/lib/c.ts': 'export const c = 1\n' })).toEqual([])
})

describe('a project in order', () => {
  test('has no faults', () => {
    expect(
      faults({
        'contract/kernel/call.ts': code('zod/mini'),
        'contract/chat/calls.ts': code('../kernel/call.ts'),
        'contract/manifest.ts': code('./chat/calls.ts'),
        'server/lib/clock.ts': code('node:timers'),
        'server/storage/dialect.ts': code('kysely'),
        'server/features/chat/store.ts': code('#server/storage/dialect.ts'),
        'server/features/chat/reaction-store.ts': "import { sql } from 'kysely'\nsql`select 1`",
        'server/features/chat/service.ts': "import type { Kysely } from 'kysely'",
        'server/features/chat/chat.test.ts': code('#server/testing/app.ts'),
        'server/testing/app.ts': code('../app.ts'),
        'server/app.ts': code('./features/chat/store.ts'),
        'proofs/isolation/ids.test.ts': code('#server/testing/app.ts'),
        'web/lib/client.ts': code('#contract/chat/calls.ts'),
        'web/ui/button.tsx': code('../lib/client.ts'),
        'web/ui/styles/tokens.css': ':root { --rose: #d6336c }',
        'web/features/chat/conversation/ChatPage.tsx': code('./MessageList.tsx'),
        'web/features/chat/conversation/MessageList.tsx': code('#web/ui/button.tsx'),
        'web/features/cards/art/palette.ts': "export const ramp = ['#112233']",
        'web/app/home.tsx': code('../features/chat/conversation/ChatPage.tsx'),
        'e2e/chat.spec.ts': code('../tools/chromium.ts'),
      }),
    ).toEqual([])
  })

  test('is this one', () => {
    expect(checkStructure(readProject(process.cwd()))).toEqual([])
  })
})

describe('a planted fault is named with the place the code belongs to', () => {
  test.each<[what: string, path: string, text: string, said: string]>([
    [
      'a comment that begins with a bare word',
      'server/lib/ids.ts',
      '/** What an id looks like. */',
      'begins with its subject',
    ],
    [
      'a second word for a thing of the screens',
      'web/features/chat/menu/texts.ts',
      "export const texts = { out: 'Bitte neu einloggen.' }",
      'anmelden',
    ],
    [
      'a gender for the partner',
      'web/features/chat/menu/texts.ts',
      "export const texts = { of: 'Foto deiner Partnerin' }",
      'Partner:in',
    ],
    [
      'an import that climbs two folders',
      'server/features/chat/service.ts',
      code('../../lib/ids.ts'),
      "'#server/lib/ids.ts'",
    ],
    [
      'the contract importing the server',
      'contract/chat/calls.ts',
      code('#server/lib/ids.ts'),
      'contract/',
    ],
    [
      'the kernel importing a feature',
      'contract/kernel/call.ts',
      code('../chat/calls.ts'),
      'contract/kernel/',
    ],
    [
      'contract features importing each other',
      'contract/chat/calls.ts',
      code('../cards/calls.ts'),
      'contract/kernel/',
    ],
    ['the web importing the server', 'web/lib/client.ts', code('#server/lib/ids.ts'), 'contract/'],
    ['the server importing the web', 'server/lib/ids.ts', code('#web/lib/client.ts'), 'contract/'],
    [
      'the server importing a tool',
      'server/lib/ids.ts',
      code('../../tools/chromium.ts'),
      'must not import tools/',
    ],
    [
      'the server importing its test helpers',
      'server/features/chat/service.ts',
      code('#server/testing/app.ts'),
      'must not import testing',
    ],
    ['lib importing storage', 'server/lib/ids.ts', code('../storage/dialect.ts'), 'lib ←'],
    [
      'storage importing a feature',
      'server/storage/dialect.ts',
      code('../features/chat/store.ts'),
      '← features',
    ],
    [
      'a feature importing the app',
      'server/features/chat/routes.ts',
      code('#server/app.ts'),
      '← app',
    ],
    [
      'server features importing each other',
      'server/features/chat/service.ts',
      code('../push/service.ts'),
      'Announce what happened',
    ],
    [
      'web features importing each other',
      'web/features/chat/state.ts',
      code('../cards/state.ts'),
      'web/app/',
    ],
    ['ui importing a feature', 'web/ui/button.tsx', code('../features/chat/state.ts'), 'lib ← ui'],
    ['lib importing ui', 'web/lib/client.ts', code('../ui/button.tsx'), 'lib ← ui'],
    [
      'a journey importing a component',
      'e2e/chat.spec.ts',
      code('../web/ui/button.tsx'),
      'from outside',
    ],
    [
      'a proof importing the web',
      'proofs/isolation/ids.test.ts',
      code('#web/lib/client.ts'),
      'belong into e2e/',
    ],
    [
      'the server importing a proof',
      'server/features/chat/chat.test.ts',
      code('../../../proofs/no-leak/scenarios.ts'),
      'must not import proofs/',
    ],
    ['a place nobody knows', 'server/helpers/a.ts', 'export const a = 1', 'not a known folder'],
    [
      'an unknown word on the server',
      'server/features/chat/utils.ts',
      'export const a = 1',
      'server/lib/',
    ],
    [
      'an unknown word in the contract',
      'contract/chat/types.ts',
      'export const a = 1',
      'contract/kernel/',
    ],
    [
      'an unknown word on the web',
      'web/features/chat/helpers.ts',
      'export const a = 1',
      'web/lib/',
    ],
    [
      'an unknown word in a room of the server',
      'server/features/chat/photos/helpers.ts',
      'export const a = 1',
      'server/lib/',
    ],
    [
      'a folder by kind on the server',
      'server/features/chat/shared/store.ts',
      'export const a = 1',
      'people see or do',
    ],
    [
      'a folder in a feature of the contract',
      'contract/chat/photos/calls.ts',
      'export const a = 1',
      'no folders',
    ],
    [
      'a folder by kind on the web',
      'web/features/chat/hooks/a.ts',
      'export const a = 1',
      'people see or do',
    ],
    [
      'a folder in a room',
      'web/features/chat/message/menu/a.ts',
      'export const a = 1',
      'people see or do',
    ],
    [
      'a query in a service',
      'server/features/chat/service.ts',
      "export const f = (db) => db.selectFrom('messages')",
      'store.ts',
    ],
    [
      'raw SQL in a policy',
      'server/features/chat/policy.ts',
      'export const a = sql<number>`select 1`',
      'store.ts',
    ],
    [
      'a transaction of a feature without the lock of the pair',
      'server/features/daily/service.ts',
      'export const f = (db) => transact(db, () => 1)',
      'inPair',
    ],
    [
      'a transaction that is not run again',
      'server/identity/sessions.ts',
      'export const f = (db) => db.transaction().execute(() => 1)',
      'transact.ts',
    ],
    [
      'a lock of a feature by hand',
      'server/features/daily/service.ts',
      code('#server/pair/pair-locks.ts'),
      'inPair',
    ],
    [
      'a reason for another pair that nothing needs any more',
      'server/features/push/service.ts',
      'export const a = 1',
      'take it out of the list',
    ],
    ['the query builder in a route', 'server/features/chat/routes.ts', code('kysely'), 'store.ts'],
    [
      'sealed bytes opened without a description of the record',
      'server/features/chat/store.ts',
      "export const f = (pair, b) => JSON.parse(pair.openBytes('messages.body:1', b).toString())",
      'sealedRecord',
    ],
    [
      'a colour in a component',
      'web/features/chat/message/a.tsx',
      "const a = 'text-[#ff0044]'",
      'tokens.css',
    ],
    ['a colour in a stylesheet', 'web/ui/sheet.css', '.a { color: #fff; }', 'tokens.css'],
    [
      'a module replaced where files share their modules',
      'web/lib/query/a.test.ts',
      ['vi', "mock('./b.ts')"].join('.'),
      '*.test.tsx',
    ],
    ['a long file', 'server/lib/long.ts', 'export {}\n'.repeat(401), 'split by noun'],
  ])('%s', (_, path, text, said) => {
    const found = faults({ [path]: text })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(path)
    expect(found[0]).toContain(said)
  })

  test('a decision with the number of another', () => {
    const [first, second] = ['docs/decisions/0900-a.md', 'docs/decisions/0900-b.md']
    expect(faults({ [first]: '# A\n', [second]: '# B\n' })).toEqual([
      expect.stringMatching(/^docs\/decisions\/0900-b\.md[^]*number is taken/),
    ])
  })

  test('long lists, links to an anchor and entities are no faults', () => {
    expect(
      faults({
        'web/features/chat/conversation/texts.ts': 'export {}\n'.repeat(500),
        'server/storage/migrations/0001.ts': 'export {}\n'.repeat(500),
        'web/ui/link.tsx': 'const a = <a href="/profil#add">&#123;</a>',
      }),
    ).toEqual([])
  })
})
