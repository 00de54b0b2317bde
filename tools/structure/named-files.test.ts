import { expect, test } from 'vitest'
import { namedFiles } from './named-files.ts'
import { projectOf } from './project.ts'

const PAGE = 'docs/spec/trust.md'
const TEST = 'server/features/chat/chat.test.ts'

const faults = (page: string): string[] =>
  namedFiles(projectOf({ [PAGE]: page, [TEST]: 'export {}\n' })).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  )

test.each([
  'A test by its name: `chat.test.ts`.',
  `A test by its path: \`${TEST}\`.`,
  'A folder: `server/features/chat`, `server/features/`.',
  'A name that is none of ours: `/chat`, `chat.test`, `contract/<feature>`, `node_modules/x`.',
])('%s', (text) => {
  expect(faults(`${text}\n`)).toEqual([])
})

test.each(['talk.test.ts', 'server/features/talk', 'server/features/chat/talk.ts'])(
  '%s is not there',
  (name) => {
    expect(faults(`# A page\n\nProven in \`${name}\`.\n`)).toEqual([
      `${PAGE}:3 ${name} is not there. Name the file that took its place.`,
    ])
  },
)
