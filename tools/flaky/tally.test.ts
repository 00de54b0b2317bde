import { expect, test } from 'vitest'
import { formatTable, tally } from './tally.ts'

const file = (name: string, seconds: number, ...statuses: string[]) => ({
  name: `/project/${name}`,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
  assertionResults: statuses.map((status, at) => ({ fullName: `${name} ${at}`, status })),
})

test('A file that fails in one of several runs is counted with the test it failed at', () => {
  const rows = tally(
    [
      { testResults: [file('a', 2, 'passed', 'passed'), file('b', 1, 'passed')] },
      { testResults: [file('a', 3, 'passed', 'failed'), file('b', 1, 'passed')] },
    ],
    '/project',
  )
  expect(rows).toEqual([
    { file: 'a', runs: 2, failures: ['a 1'], seconds: 3 },
    { file: 'b', runs: 2, failures: [], seconds: 1 },
  ])
  expect(formatTable(rows).split('\n')).toEqual([
    'file  runs  failures    slowest',
    'a        2         1      3.0 s',
    '  ✗ a 1',
    'b        2         0      1.0 s',
  ])
})

test('A file that does not load is a failure', () => {
  const broken = { ...file('a', 0), status: 'failed', message: 'no such import' }
  const [row] = tally([{ testResults: [broken] }], '/project')
  expect(row?.failures).toEqual(['no such import'])
})
