import { expect, test } from 'vitest'
import { projectOf } from './project.ts'
import { rooms } from './rooms.ts'

const code = (specifier: string) => `import { a } from '${specifier}'\n\nexport const b = a\n`
const pathsOf = (files: Record<string, string>) => rooms(projectOf(files)).map(({ path }) => path)

const DAY = 'web/features/cards/day/Day.tsx'
const DECK = 'web/features/cards/deck/Deck.tsx'
const ROW = 'web/features/cards/row/Row.tsx'

test('A room may import another one, and its tests any', () => {
  const test = 'web/features/cards/row/Row.test.tsx'
  expect(
    pathsOf({ [DAY]: code('../row/Row.tsx'), [ROW]: '', [test]: code('../day/Day.tsx') }),
  ).toEqual([])
})

test('Two rooms that import each other are found, also by a third', () => {
  expect(
    pathsOf({
      [DAY]: code('../row/Row.tsx'),
      [ROW]: code('../deck/Deck.tsx'),
      [DECK]: code('../day/Day.tsx'),
    }),
  ).toEqual([DAY, ROW, DECK])
})
