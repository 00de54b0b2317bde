import { writeItem } from '../../../lib/device/localStorage.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { useStore } from '../../../lib/store.ts'
import { ANSWERS_QUEUED } from '../live.ts'
import { type AnswerSession, EMPTY_SESSION } from './answerSession.ts'

const session = createSessionStore<AnswerSession>(EMPTY_SESSION)

export const readAnswerSession = session.get

export function setAnswerSession(next: AnswerSession): void {
  if (next === session.get()) return
  // Read at the next start of the app, which may be on any screen.
  writeItem(ANSWERS_QUEUED, next.waiting.length > 0 ? 'true' : null)
  session.set(next)
}

/** The answers of this visit and the queued ones. */
export const useAnswerSession = (): AnswerSession => useStore(session)
