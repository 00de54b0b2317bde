import { expect, test } from 'vitest'
import { type Lists, type Mark, withMark } from './state.ts'

const card = { kind: 'card', id: 'sofa', title: 'Sofa' } as const
const story = { kind: 'story', id: '5', title: 'Am See' } as const
const mark = (change: Partial<Mark>): Mark => ({ ...card, on: true, secret: false, ...change })
const lists = (both: Lists['both'], mine: Lists['mine']): Lists => ({ both, mine })

test.each([
  ['what both know comes on top', lists([story], []), mark({}), lists([card, story], [])],
  [
    'a wish stays with its author',
    lists([story], []),
    mark({ secret: true }),
    lists([story], [card]),
  ],
  ['it is there once', lists([card], []), mark({}), lists([card], [])],
  ['a wish that both know by now moves', lists([], [card]), mark({}), lists([card], [])],
  [
    'a wish already on the list stays',
    lists([card], []),
    mark({ secret: true }),
    lists([card], []),
  ],
  ['what is taken off is gone', lists([card, story], []), mark({ on: false }), lists([story], [])],
  ['so is a wish', lists([story], [card]), mark({ on: false }), lists([story], [])],
])('ABEND-21 A press that waits is shown: %s', (_, before, pressed, after) => {
  expect(withMark(before, pressed)).toEqual(after)
})
