import { answersStore } from '../../../lib/offline/offlineStore.ts'
import { createQueueMark } from '../../../lib/offline/queueMark.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'
import { ANSWERS_QUEUED } from '../live.ts'
import { type AnswerSession, EMPTY_SESSION } from './answerSession.ts'

const session = createSessionStore<AnswerSession>(EMPTY_SESSION)

export const readAnswerSession = session.get

/** To be called once the queue has started, too: the worker may have sent all. */
export const updateMark = createQueueMark(
  ANSWERS_QUEUED,
  answersStore,
  () => session.get().waiting.length === 0,
)

export function setAnswerSession(next: AnswerSession): void {
  if (next === session.get()) return
  session.set(next)
  updateMark()
}

/** The answers of this visit and the queued ones. */
export const useAnswerSession = (): AnswerSession => useStore(session)
