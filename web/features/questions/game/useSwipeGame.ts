import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { useStore } from '#web/lib/store.ts'
import { answeredBy, settledAnswers, useWaitingAnswers } from '../answers/answerSession.ts'
import { submitAnswer } from '../answers/changes.ts'
import type { Leaving } from './QuestionStack.tsx'
import { gameQuery } from './queries.ts'
import { gameOf, needsRefill, type Shown, withQuestion } from './swipeGame.ts'
import { gameTexts as texts } from './texts.ts'

/** Duration of the exit animation; longer than its transition in game.css. */
const LEAVE_MS = 420

/** State of the swipe game: the stack, the leaving card and the announcements. */
export function useSwipeGame() {
  const cache = useQueryClient()
  const query = useQuery(gameQuery)
  const settled = useStore(settledAnswers)
  const waiting = useWaitingAnswers()
  const [leaving, setLeaving] = useState<readonly Leaving[]>([])
  const [last, setLast] = useState<Leaving>()
  const [said, setSaid] = useState('')
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const { data, isFetching, isError, refetch } = query
  const answered = answeredBy([...settled, ...waiting])
  const [shown, setShown] = useState<Shown>()
  const game = data && gameOf(data, answered, shown)
  const top = game?.open[0]
  if (top?.id !== shown?.question.id) {
    setShown(data && top && { question: top, maxLevel: data.maxLevel })
  }
  const left = game?.open.length ?? 0

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  const wanted = data !== undefined && !isFetching && needsRefill(data, left, settled.length)
  useEffect(() => {
    if (wanted && !isError) void refetch()
  }, [wanted, isError, refetch])

  const answer = (given: QuestionAnswer) => {
    const [question, next] = game?.open ?? []
    if (question === undefined) return
    cache.setQueryData(gameQuery.queryKey, (page) => page && withQuestion(page, question))
    submitAnswer(question, given, 'none')
    const card = { question, answer: given }
    setLast(card)
    setSaid(texts.said(given, next?.text))
    setLeaving((cards) => [...cards, card])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setLeaving((cards) => cards.filter((card) => card.question.id !== question.id))
    }, LEAVE_MS)
    timers.current.add(timer)
  }
  const undo = () => {
    if (last === undefined) return
    const { question } = last
    submitAnswer(question, null, last.answer)
    setShown(undefined)
    setLast(undefined)
    setSaid(texts.takenBack(question.text))
  }

  return {
    query,
    game,
    /** Without questions whose answer was taken back meanwhile: they are on the stack again. */
    leaving: leaving.filter(({ question }) => answered.has(question.id)),
    answer,
    undo,
    /** Whether the last answer can be undone. */
    mayUndo: last !== undefined && answered.has(last.question.id),
    said,
    /** Answers the server does not have although they were tried, or could not be. */
    unsent: waiting.length,
  }
}
