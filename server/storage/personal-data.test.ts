import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newScratch } from '../testing/scratch.ts'
import { openDatabase } from './database.ts'

/**
 * How the rows of each table end. A new table belongs here, with the
 * way its rows go when a person or a couple is erased:
 * - person, pair: the row goes with its person or pair, by a foreign key that cascades;
 * - device: the same, with a device that takes pushes, which goes with its person;
 * - by hand: the function named beside it, in a file below server/, removes the row;
 * - nobody's: no row says anything about anybody.
 */
const ENDS: Readonly<
  Record<string, 'person' | 'pair' | 'device' | "nobody's" | `by hand: ${string}.ts ${string}`>
> = {
  settings: "nobody's",
  deck_cards: "nobody's",
  // For somebody nobody knows yet; they lapse within seven days.
  founding_invitations: "nobody's",
  pairs: 'by hand: pair/membership.ts removePair',
  users: 'by hand: features/accounts/store.ts removePerson',
  // Keyed hashes that lapse within a day; housekeeping removes them.
  throttles: 'by hand: identity/throttle.ts sweepThrottles',
  sessions: 'person',
  // The log of the operator; entries without a person lapse after 30 days.
  journal: 'person',
  // Acts that concerned everybody stay, without a word about anybody.
  admin_acts: 'person',
  known_devices: 'person',
  card_reactions: 'person',
  card_limits: 'person',
  card_likes: 'person',
  status_switches: 'person',
  push_subscriptions: 'person',
  push_settings: 'person',
  push_jobs: 'device',
  recovery_codes: 'person',
  passkeys: 'person',
  // Challenges of logins belong to nobody and lapse within minutes.
  passkey_challenges: 'person',
  pasts: 'pair',
  past_members: 'person',
  question_answers: 'person',
  question_switches: 'person',
  photo_switches: 'person',
  story_ratings: 'person',
  invitations: 'pair',
  own_cards: 'pair',
  own_stories: 'pair',
  story_versions: 'pair',
  selections: 'pair',
  deck_returns: 'pair',
  hands: 'pair',
  card_matches: 'pair',
  card_echoes: 'pair',
  redemptions: 'pair',
  messages: 'pair',
  daily_messages: 'pair',
  // The files lie outside of the database and go first.
  photos: 'by hand: features/chat/photos/service.ts sweepFiles',
  status_days: 'pair',
  question_matches: 'pair',
  daily_questions: 'pair',
  daily_question_sequences: 'pair',
  evenings: 'pair',
  calendar_addresses: 'person',
  story_matches: 'pair',
  story_paths: 'pair',
  wishlists: 'pair',
  suggestion_deals: 'pair',
  pauses: 'pair',
  day_hides: 'person',
  special_days: 'pair',
  letter_boxes: 'person',
  arrived_letters: 'pair',
  nodes: "nobody's",
  // Ids of open sockets: a row goes with its socket, or with its node that was lost.
  connections: 'by hand: cluster/connection-store.ts removeConnections',
}

const PARENT = { person: 'users', pair: 'pairs', device: 'push_subscriptions' } as const

test('Every table is classified, and goes the way it says', async () => {
  const scratch = newScratch()
  const { db, close } = await openDatabase({ file: `${scratch.folder}/knistern.db` }, silentLogger)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  expect(tables.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    Object.keys(ENDS).toSorted((a, b) => (a < b ? -1 : 1)),
  )
  for (const [table, end] of Object.entries(ENDS)) {
    if (!(end in PARENT)) continue
    const { rows } = await sql<{ table: string; on_delete: string }>`
      pragma foreign_key_list(${sql.raw(table)})`.execute(db)
    const ways = rows.map((row) => [row.table, row.on_delete])
    expect([table, ways]).toEqual([
      table,
      expect.arrayContaining([[PARENT[end as keyof typeof PARENT], 'CASCADE']]),
    ])
  }
  await close()
  scratch.remove()
})

const byHand = Object.values(ENDS).filter((end) => end.startsWith('by hand: '))

test.each(byHand)('A function said to end rows is there, %s', (end) => {
  const [file = '', name = ''] = end.replace('by hand: ', '').split(' ')
  const code = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(code).toContain(`\nexport async function ${name}(`)
})
