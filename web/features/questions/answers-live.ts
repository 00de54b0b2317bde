import { answerQuestion, type Question, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { call, sentenceOf } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { onForget } from '../../lib/memory.ts'
import { queryClient } from '../../lib/query.ts'
import { getSession, isLoggedIn, subscribeSession } from '../../lib/session.ts'
import { answersShelf } from '../../lib/shelf.ts'
import { isFinal, ownEntries, pauseAfter } from '../../lib/waiting.ts'
import { toast } from '../../ui/toastStore.ts'
import { publishAnswering as publish, readAnswering } from './answering-live.ts'
import {
  type WaitingAnswer,
  withAnswer,
  withLeft,
  withoutAnswer,
  withTry,
  withWaiting,
} from './answers-state.ts'
import { withOpenAgain } from './game-state.ts'
import { answersQuery, gameQuery, matchesQuery } from './queries.ts'
import { sendingTexts as texts } from './texts.ts'

let owner: string | null = null
let kept = false
let running = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Keeps trying to bring the server every answer in the order they were given, whatever screen is
 * open, until it has them. Begins once; later calls do nothing.
 */
export function keepAnswers(): void {
  if (kept) return
  kept = true
  const awake = () => void run()
  subscribeSession(() => void followSession())
  window.addEventListener('online', awake)
  document.addEventListener('visibilitychange', awake)
  void followSession()
}

// What one login has answered is nothing for the next one on this device.
onForget(() => {
  clearTimeout(timer)
  owner = null
  failures = 0
})

const ownerNow = (): string | null => {
  const session = getSession()
  return isLoggedIn(session) && session.pairId !== null
    ? `${session.userId} ${session.pairId}`
    : null
}

/** Takes up what an earlier visit of this person in this pair has left. */
async function followSession(): Promise<void> {
  const next = ownerNow()
  if (next === owner) return
  owner = next
  if (next === null) return
  const stored = await answersShelf.readAll<WaitingAnswer>()
  if (owner !== next) return
  const state = readAnswering()
  const known = new Set(state.waiting.map(({ id }) => id))
  const mine = ownEntries(stored, next).filter(({ id }) => !known.has(id))
  for (const { id, owner: whose } of stored) if (whose !== next) void answersShelf.remove(id)
  publish(withLeft(state, mine))
  void run()
}

/** Answers a question, or takes the answer back with null: at once here, then on the server. */
export function give(question: Question, answer: QuestionAnswer | null): void {
  if (owner === null) return
  const { waiting } = readAnswering()
  const last = waiting.at(-1)?.at ?? 0
  const entry: WaitingAnswer = {
    id: crypto.randomUUID(),
    owner,
    at: Math.max(Date.now(), last + 1),
    question,
    answer,
    tried: false,
  }
  publish(withAnswer(readAnswering(), entry))
  const stays = new Set(readAnswering().waiting.map(({ id }) => id))
  for (const { id } of waiting) if (!stays.has(id)) void answersShelf.remove(id)
  void answersShelf.put(entry)
  if (answer === null) openAgain(question)
  void run()
}

const next = (): WaitingAnswer | undefined => readAnswering().waiting[0]

/** One answer after the other, so that the server learns them in their order. */
async function run(): Promise<void> {
  if (running) return
  running = true
  clearTimeout(timer)
  const of = owner
  for (let entry = next(); entry !== undefined; entry = next()) {
    if (!navigator.onLine) break
    publish(withTry(readAnswering(), entry.id))
    const arrived = await bring(entry)
    if (owner !== of) break
    if (!arrived) {
      failures += 1
      timer = setTimeout(() => void run(), pauseAfter(failures))
      break
    }
    failures = 0
  }
  running = false
  // Somebody else has logged in meanwhile: theirs was not looked at yet.
  if (owner !== of) void run()
}

/** False where the server could not be reached; the answer then waits. */
async function bring(entry: WaitingAnswer): Promise<boolean> {
  const { question, answer } = entry
  try {
    await (answer === null
      ? call(takeAnswerBack, { params: { questionId: question.id } })
      : call(answerQuestion, { body: { questionId: question.id, answer } }))
  } catch (cause) {
    logFailure('Die Antwort ist nicht angekommen', cause)
    if (!isFinal(cause)) return false
    // O-133: the question stays away until the next visit, then it is open again.
    if (entry.owner === owner) settle(entry, false)
    toast(sentenceOf(cause, texts.refused))
    return true
  }
  if (entry.owner === owner) settle(entry, true)
  return true
}

function settle(entry: WaitingAnswer, accepted: boolean): void {
  // First into what is known, then out of what waits: it is never missing from the list.
  if (accepted) {
    queryClient.setQueryData(answersQuery.queryKey, (list) => list && withWaiting(list, [entry]))
    if (entry.answer === null) openAgain(entry.question)
  } else void queryClient.invalidateQueries({ queryKey: answersQuery.queryKey })
  publish(withoutAnswer(readAnswering(), entry.id))
  void answersShelf.remove(entry.id)
  void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
}

function openAgain(question: Question): void {
  queryClient.setQueryData(gameQuery.queryKey, (page) => page && withOpenAgain(page, question))
}
