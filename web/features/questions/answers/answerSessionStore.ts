import { readItem, writeItem } from '../../../lib/device/localStorage.ts'
import { answersStore } from '../../../lib/offline/offlineStore.ts'
import { withLock } from '../../../lib/offline/syncQueue.ts'
import { getSession, isLoggedIn } from '../../../lib/session/session.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'
import { ANSWERS_QUEUED } from '../live.ts'
import { type AnswerSession, EMPTY_SESSION } from './answerSession.ts'

const session = createSessionStore<AnswerSession>(EMPTY_SESSION)

export const readAnswerSession = session.get

export function setAnswerSession(next: AnswerSession): void {
  if (next === session.get()) return
  // Read at the next start of the app, which may be on any screen.
  session.set(next)
  if (next.waiting.length > 0) writeItem(ANSWERS_QUEUED, 'true')
  else if (readItem(ANSWERS_QUEUED) !== null) void unmarkQueued()
}

/** Once nothing is stored either: a tab that was closed may have left answers of its own. */
const unmarkQueued = (): Promise<void> =>
  withLock(answersStore, async () => {
    if (!isLoggedIn(getSession())) return
    const left = await answersStore.readAll()
    const isEmpty = left.length === 0 && session.get().waiting.length === 0
    if (isEmpty) writeItem(ANSWERS_QUEUED, null)
  })

/** The answers of this visit and the queued ones. */
export const useAnswerSession = (): AnswerSession => useStore(session)
