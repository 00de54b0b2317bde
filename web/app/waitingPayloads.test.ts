import './changeKinds.ts'
import { expect, test } from 'vitest'
import type { Choice } from '../features/cards/choice/changes.ts'
import type { Saying } from '../features/cards/echo/state.ts'
import type { NewCard } from '../features/cards/editor/changes.ts'
import type { Opinion } from '../features/cards/reactions/state.ts'
import type { Task } from '../features/chat/outbox/outbox.ts'
import type { Photo } from '../features/chat/upload/changes.ts'
import type { WaitingVoice } from '../features/chat/voice/changes.ts'
import type { MessageOfDay } from '../features/daily/messages/changes.ts'
import type { StatusPost } from '../features/daily/status/changes.ts'
import type { LetterChange } from '../features/letters/state.ts'
import type { GivenAnswer } from '../features/questions/answers/answerSession.ts'
import type { DayChange } from '../features/special-days/state.ts'
import type { NewStory } from '../features/stories/editor/changes.ts'
import type { RatingGiven } from '../features/stories/rating/changes.ts'
import type { Mark } from '../features/wishlist/state.ts'
import { restoredItem } from '../lib/offline/restoredItem.ts'
import { changeKinds } from '../lib/offline/waitingChanges.ts'
import { someCard } from '../testing/cards.ts'
import { someQuestion } from '../testing/questions.ts'

/**
 * The payloads of each kind as devices store them, one for each version, oldest first. The last one
 * has the type of today: where a field is added that it lacks, the types fail here. Then the old one
 * stays as it is, a next version follows it, and the kind gets the upgrade (`ChangeKind.upgrades`).
 */
const stored = new Map<string, readonly unknown[]>([
  [
    'card-choice',
    [
      {
        card: someCard('sofa'),
        date: '2026-11-30',
        selectedBy: 'user-mia',
        instead: ['none'],
      } satisfies Choice,
    ],
  ],
  ['answer', [{ question: someQuestion(1), answer: 'no', instead: 'none' } satisfies GivenAnswer]],
  [
    'card-echo',
    [
      {
        cardId: 'sofa',
        date: '2026-11-29',
        answer: 'again',
        words: '',
        instead: ['none'],
      } satisfies Saying,
    ],
  ],
  [
    'card-opinion',
    [{ cardId: 'sofa', vote: 'like' }, { cardId: 'sofa', vote: 'like' } satisfies Opinion],
  ],
  [
    'chat',
    [
      { kind: 'send', text: 'Bis gleich.', reply: null },
      {
        kind: 'send',
        text: 'Bis gleich.',
        reply: null,
        reference: { kind: 'card', id: 'sofa', title: 'Sofa' },
      } satisfies Task,
    ],
  ],
  [
    'daily-message',
    [{ clientId: 'a', date: '2026-11-30', message: 'Bis gleich.' } satisfies MessageOfDay],
  ],
  [
    'own-card',
    [
      {
        clientId: 'a',
        draft: {
          title: 'Am See',
          categoryId: 'herz',
          description: 'Zu zweit.',
          instructions: '',
          dirtyLevel: 2,
          tags: [],
          addressee: 'both',
          keep: false,
        },
      } satisfies NewCard,
    ],
  ],
  [
    'own-story',
    [
      {
        clientId: 'a',
        draft: { title: 'Am See', description: 'Zu zweit.', instructions: '' },
      } satisfies NewStory,
    ],
  ],
  [
    'letter',
    [
      {
        clientId: 'a',
        letter: { day: '2027-11-30', text: 'Für später.', photo: null },
      } satisfies LetterChange,
    ],
  ],
  [
    'photo',
    [{ name: 'see.jpg' }, { name: 'see.jpg', text: 'Der Blick vom Balkon.' } satisfies Photo],
  ],
  ['read-mark', [{ messageIds: ['a'] }]],
  [
    'special-day',
    [
      {
        clientId: 'a',
        day: { name: 'Jahrestag', day: '2019-05-20', yearly: true, countdown: true },
      } satisfies DayChange,
    ],
  ],
  [
    'status',
    [
      {
        clientId: 'a',
        date: '2026-11-30',
        level: 3,
        message: 'Müde.',
        instead: ['none'],
      } satisfies StatusPost,
    ],
  ],
  [
    'story-rating',
    [{ storyId: 5, dirtyLevel: 3, preference: 'yes', insteadOf: null } satisfies RatingGiven],
  ],
  ['voice', [{ seconds: 12 } satisfies WaitingVoice]],
  [
    'wishlist',
    [{ kind: 'card', id: 'sofa', title: 'Sofa', on: true, secret: true } satisfies Mark],
  ],
])

test('Every kind of change has a stored payload of each version', () => {
  const versions = new Map(
    [...changeKinds].map(([kind, { upgrades = [] }]) => [kind, upgrades.length + 1]),
  )
  expect(versions).toEqual(new Map([...stored].map(([kind, all]) => [kind, all.length])))
})

test('ABEND-07 A waiting message keeps its reference; one of a former version has none', () => {
  const kind = changeKinds.get('chat')
  if (kind === undefined) throw new Error('no such kind')
  const { upgrades = [], prepare } = kind
  const bodyOf = (payload: unknown): unknown =>
    JSON.parse(prepare(payload, { id: 'a', hasWaited: true, pairId: 'pair-1' }).body ?? '')
  const [before, now] = stored.get('chat') ?? []
  expect(bodyOf(upgrades[0]?.(before as never))).toMatchObject({ reference: null })
  expect(bodyOf(now)).toMatchObject({ reference: { kind: 'card', id: 'sofa' } })
})

test('FOTO-02 A waiting photo of a former version goes without words, as its worker sends it', () => {
  const { upgrades = [], prepare } = changeKinds.get('photo') ?? {}
  const callOf = (payload: unknown) =>
    prepare?.(payload, { id: 'a', hasWaited: true, pairId: 'pair-1' })
  const [before, now] = stored.get('photo') ?? []
  expect(callOf(upgrades[0]?.(before as never))).toMatchObject({
    address: '/api/media/uploads/?clientId=a&pairId=pair-1',
    body: null,
  })
  expect(callOf(now)).toMatchObject({
    address: '/api/media/uploads/?clientId=a&pairId=pair-1&words=yes',
    body: JSON.stringify({ text: 'Der Blick vom Balkon.' }),
  })
})

test('KARTEN-146 A waiting vote of a former version counts for no match', () => {
  const { upgrades = [], prepare } = changeKinds.get('card-opinion') ?? {}
  const addressOf = (payload: unknown) =>
    prepare?.(payload, { id: 'a', hasWaited: true, pairId: 'pair-1' }).address
  const [before, now] = stored.get('card-opinion') ?? []
  expect(addressOf(upgrades[0]?.(before as never))).not.toContain('matches')
  expect(addressOf(now)).toContain('matches=true')
  expect(addressOf(now)).toContain('pairId=pair-1')
})

test.each([...stored].flatMap(([kind, all]) => all.map((_, at) => [kind, at + 1] as const)))(
  'A stored %s of version %i is upgraded to what its form writes today',
  (kind, version) => {
    const definition = changeKinds.get(kind)
    if (definition === undefined) throw new Error('no such kind')
    const { upgrades = [], prepare } = definition
    const payload = upgrades
      .slice(version - 1)
      .reduce<unknown>((older, upgrade) => upgrade(older as never), stored.get(kind)?.[version - 1])
    expect(prepare(payload, { id: 'a', hasWaited: true, pairId: 'pair-1' }).address).toMatch(
      /^\/api\//,
    )
  },
)

test('Items of the chat and the answers from before they had a kind are read as theirs', () => {
  const head = { id: 'a', owner: 'mia pair-1', at: 1, tried: true, wire: null }
  const wire = { method: 'POST', address: '/api/any', body: null } as const
  const task = stored.get('chat')?.[0]
  const answer = stored.get('answer')?.[0]
  const restored = [
    { ...head, lane: 'outbox', task, fault: 'Zu lang.' },
    {
      ...head,
      wire,
      lane: 'answers',
      ...(answer as object),
    },
  ].map((item) =>
    restoredItem(item as never, {
      prepare: () => wire,
      upgrade: (one) => one,
    }),
  )
  expect(restored).toEqual([
    { ...head, lane: 'outbox', kind: 'chat', payload: task, fault: 'Zu lang.' },
    { ...head, wire, lane: 'answers', kind: 'answer', payload: answer },
  ])
})
