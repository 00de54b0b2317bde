import { expect, test } from 'vitest'
import { readQuotas } from './quotas.ts'

const read = (env: Readonly<Record<string, string>>) => {
  const faults: string[] = []
  const quotas = readQuotas(
    (name) => env[name],
    (name) => faults.push(name),
  )
  return { quotas, faults }
}

test('O-151 Without a setting the quotas are generous', () => {
  expect(read({})).toEqual({
    quotas: {
      cards: 2_000,
      stories: 500,
      messagesPerDay: 5_000,
      photoBytes: 5e9,
      importsPerHour: 6,
    },
    faults: [],
  })
})

test('O-151 Each quota can be set; a value that is no whole number from 1 on is a named fault', () => {
  const { quotas } = read({ QUOTA_CARDS: '12', QUOTA_PHOTO_GB: '2' })
  expect([quotas.cards, quotas.photoBytes, quotas.stories]).toEqual([12, 2e9, 500])
  for (const value of ['0', '-1', '1.5', 'viele', '1e9']) {
    expect(read({ QUOTA_STORIES: value }).faults).toEqual(['QUOTA_STORIES'])
  }
})
