/**
 * The queues of the app for all that is written without a network, in a page without screens that a
 * test scripts (e2e/offline-schedules.spec.ts). The page replaces the forms.
 */
import '../app/changeKinds.ts'
import { selectionOfDay } from '#contract/cards/calls.ts'
import { statusOfToday } from '#contract/daily/calls.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { listAnswers } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { readStory } from '#contract/stories/calls.ts'
import { type Choice, choiceChanges } from '../features/cards/choice/changes.ts'
import { newCards } from '../features/cards/editor/changes.ts'
import { emptyDraft } from '../features/cards/editor/state.ts'
import { opinionChanges } from '../features/cards/reactions/changes.ts'
import { enqueue } from '../features/chat/outbox/outbox.ts'
import { messageChanges } from '../features/daily/messages/changes.ts'
import { type StatusPost, statusChanges } from '../features/daily/status/changes.ts'
import { submitAnswer } from '../features/questions/answers/changes.ts'
import { newStories } from '../features/stories/editor/changes.ts'
import { ratingChanges } from '../features/stories/rating/changes.ts'
import { ApiError, call } from '../lib/http/api.ts'
import { startChangeQueue } from '../lib/offline/changeQueue.ts'
import { queueKeysReady } from '../lib/offline/offlineKey.ts'
import { waitingStore } from '../lib/offline/offlineStore.ts'
import { renewOfflineKey } from '../lib/offline/renewOfflineKey.ts'
import { waitingChanges, waitingOf } from '../lib/offline/waitingChanges.ts'
import { getSession } from '../lib/session/session.ts'
import { today } from '../lib/time/serverClock.ts'
import { notices } from '../ui/feedback/notices.ts'
import { sendQueued } from '../worker/backgroundSync.ts'
import type { Write, WritingPage } from './writing.ts'

/** How a form ended: `taken`, `waits`, or what it said. */
const outcomes = new Map<string, string>()
/** Forms that still show a fault of the server; their author presses the button again. */
const failed = new Map<string, () => void>()
const starting = new Set<string>()

function inForm(id: string, submit: () => Promise<unknown>): void {
  const press = () => {
    failed.delete(id)
    submit().then(
      (sent) => outcomes.set(id, sent === null ? 'waits' : 'taken'),
      (cause: unknown) => {
        outcomes.set(id, (cause as Error).message)
        if (cause instanceof ApiError && cause.status >= 500) failed.set(id, press)
      },
    )
  }
  press()
}

/** The data the screens of this device have shown last, as the persisted queries would have it. */
const shown = {
  read: (name: string): string | null => localStorage.getItem(`shown ${name}`),
  async refresh(name: string, read: () => Promise<string>): Promise<string | null> {
    await read().then(
      (text) => localStorage.setItem(`shown ${name}`, text),
      () => undefined,
    )
    return shown.read(name)
  },
}

async function submit(write: Write): Promise<void> {
  const { id } = write
  switch (write.kind) {
    case 'message': {
      const message = { clientId: id, date: today(), message: write.text }
      return inForm(id, () => messageChanges.submitAndWait(message))
    }
    case 'status': {
      const known = await shown.refresh(
        'status',
        async () => (await call(statusOfToday, {})).myStatus?.createdAt ?? NONE,
      )
      const before = waitingOf<StatusPost>('status')
        .get()
        .map(({ payload }) => payload.clientId)
      const { level, text: message } = write
      const instead = [known ?? NONE, ...before]
      const post = { clientId: id, date: today(), level, message, instead }
      return inForm(id, () => statusChanges.submitAndWait(post))
    }
    case 'card': {
      const draft = { ...emptyDraft, title: write.text, description: 'Sacht.', categoryId: 'herz' }
      return inForm(id, () => newCards.submitAndWait({ clientId: id, draft }))
    }
    case 'story': {
      const draft = { title: write.text, description: 'Am See.', instructions: '' }
      return inForm(id, () => newStories.submitAndWait({ clientId: id, draft }))
    }
    case 'vote':
      return opinionChanges.submit({ cardId: write.cardId, vote: write.vote })
    case 'favorite':
      return opinionChanges.submit({ cardId: write.cardId, isFavorite: write.isFavorite })
    case 'rating': {
      const { storyId, dirtyLevel } = write
      const known = await shown.refresh(
        `story ${storyId}`,
        async () =>
          (await call(readStory, { params: { id: String(storyId) } })).ratingRevision ?? NONE,
      )
      const insteadOf = known === NONE ? null : known
      const rating = { storyId, dirtyLevel, preference: 'yes', insteadOf } as const
      return inForm(id, () => ratingChanges.submitAndWait(rating))
    }
    case 'choice': {
      const known = await shown.refresh(
        'card',
        async () => (await call(selectionOfDay, { query: {} })).cardId ?? NONE,
      )
      const before = waitingOf<Choice>('card-choice')
        .get()
        .map(({ payload }) => payload.card.id)
      const { card } = write
      const selectedBy = getSession().userId ?? undefined
      const choice = { card, date: today(), selectedBy, instead: [known ?? NONE, ...before] }
      return inForm(id, () => choiceChanges.submitAndWait(choice))
    }
    case 'chat':
      return enqueue({ kind: 'send', text: write.text, reply: null, reference: null })
    case 'edit':
      return enqueue({ kind: 'edit', messageId: write.messageId, text: write.text })
    case 'react':
      return enqueue({ kind: 'react', messageId: write.messageId, emoji: write.emoji })
    case 'answer': {
      const { question, answer } = write
      const known = await shown.refresh(
        `answer ${question.id}`,
        async () =>
          (await call(listAnswers, {})).find(({ questionId }) => questionId === question.id)
            ?.answer ?? NONE,
      )
      return submitAnswer(question, answer, (known ?? NONE) as QuestionAnswer | 'none')
    }
  }
}

/**
 * Ids that this page has stored, or found stored. Items that another tab has sent or replaced
 * meanwhile may be among them: this tab learns of it when it tries to send them.
 */
const seen = new Set<unknown>()
const note = (record: unknown) => seen.add((record as { readonly id: unknown }).id)
const { put, getAll } = IDBObjectStore.prototype
IDBObjectStore.prototype.put = function (this: IDBObjectStore, record, ...key) {
  this.transaction.addEventListener('complete', () => note(record))
  return put.call(this, record, ...key)
}
IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...range) {
  const request = getAll.apply(this, range)
  request.addEventListener('success', () => request.result.forEach(note))
  return request
}

let canSeal = false
queueKeysReady.subscribe(() => {
  canSeal = true
})
/** The functions the test calls. */
const page: WritingPage = {
  async write(write) {
    starting.add(write.id)
    await submit(write)
    // The queue is loaded with the first change; in one file that takes no more than this.
    await new Promise((resolve) => setTimeout(resolve))
    starting.delete(write.id)
  },
  canSeal: () => canSeal,
  isStored: () => starting.size === 0 && waitingChanges.get().every(({ id }) => seen.has(id)),
  async left() {
    const stored = (await waitingStore.readAll()) ?? []
    const here = waitingChanges.get().map(({ lane, id }) => `${lane} ${id} in memory`)
    return [...stored.map((record) => JSON.stringify(record)), ...here, ...starting]
  },
  pressAgain() {
    const forms = [...failed]
    for (const [, press] of forms) press()
    return forms.map(([id]) => id)
  },
  wakeWorker: () => sendQueued().catch(() => undefined),
  said: () => ({ outcomes: Object.fromEntries(outcomes), notices: notices.get() }),
}
// For the worker no page is looked at.
Object.assign(window, { page, clients: { matchAll: async () => [] } })
// As the app does after its first view.
renewOfflineKey().catch(() => undefined)
startChangeQueue()
