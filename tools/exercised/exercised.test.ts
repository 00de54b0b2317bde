import { expect, test } from 'vitest'
import { defineCall } from '#contract/kernel/call.ts'
import { defineEvent } from '#contract/kernel/event.ts'
import { checkExercised } from './check.ts'

const call = (method: 'GET' | 'POST', path: `/${string}`) =>
  defineCall({ method, path, access: 'user', summary: '', feature: 'cards', source: '' })
const event = (name: string, from: 'client' | 'server') =>
  defineEvent({ name, from, summary: '', feature: 'cards', source: '' })

const wire = {
  calls: [call('GET', '/cards/:id'), call('POST', '/selection')],
  events: [event('new-selection', 'server'), event('typing', 'client')],
}

const whole = [
  'GET /cards/:id 200',
  'POST /selection 204',
  'event new-selection out',
  'event typing in',
]

const without = (line: string) => whole.filter((other) => other !== line)

test('A wire of which everything was made to succeed passes', () => {
  expect(checkExercised(wire, whole)).toEqual([])
})

test.each([
  ['a call nobody made', without('GET /cards/:id 200'), 'GET /cards/:id: no server test'],
  [
    'a call that was only refused',
    [...without('POST /selection 204'), 'POST /selection 403', 'POST /selection 400'],
    'POST /selection: no server test',
  ],
  ['an event nobody sent', without('event typing in'), 'typing in: no server test'],
  ['a call outside of the manifest', [...whole, 'GET /secret 200'], 'GET /secret: it is not in'],
  ['a line nobody understands', [...whole, 'GET'], '“GET” is not a line'],
])('The check names %s', (_, lines, said) => {
  const faults = checkExercised(wire, lines)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(said)
})
