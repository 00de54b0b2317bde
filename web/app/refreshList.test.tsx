import { expect, test, vi } from 'vitest'
import { questionOfToday } from '#contract/daily-questions/calls.ts'
import type { Refreshed } from '../lib/offline/sealedRecord.ts'
import { persistRefreshList } from './refreshList.ts'

const written = vi.hoisted((): string[] => [])
vi.mock('../lib/offline/persist.ts', () => ({
  NEWEST_MESSAGES: { name: 'chat', limit: 50 },
  putRecord: async (_: string, __: string, bytes: Uint8Array) =>
    void written.push(new TextDecoder().decode(bytes)),
}))

test('O-165 A closed app that reads again uses up no question of the day', () => {
  persistRefreshList()
  const listed = JSON.parse(written[0] ?? '[]') as readonly Refreshed[]
  const addresses = listed.map(({ address }) => address.split('?')[0])
  expect(addresses).toContain('/api/chat/history')
  expect(addresses).not.toContain(`/api${questionOfToday.path}`)
})
