import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { AnswerRow, answerRowClass } from './AnswerRow.tsx'
import { useWaitingAnswers, withWaiting } from './answerSession.ts'
import { submitAnswer } from './changes.ts'
import { answersQuery } from './queries.ts'
import { answerListTexts as texts } from './texts.ts'

/** Rows that are drawn until more are asked for. */
const FIRST_ROWS = 12

/** All of one's own answers, to be changed (O-129). */
export function AnswerList() {
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="questions-answers" className="grid content-start gap-3">
      <div className="grid gap-1">
        <h2 ref={heading} id="questions-answers" tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="text-sm text-muted">
          {texts.onlyYou}{' '}
          <Link
            to="/versprechen"
            className="font-semibold text-rose underline-offset-2 hover:underline"
          >
            {texts.promise}
          </Link>
        </p>
      </div>
      <Rows
        onChanged={(answer) => {
          setSaid(texts.changed(answer))
          // The row of an answer that was taken back goes, and would take the focus along.
          if (answer === null) heading.current?.focus()
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  )
}

function Rows({ onChanged }: { onChanged: (answer: QuestionAnswer | null) => void }) {
  // In one component: an answer that leaves the queue is in the list of the same rendering.
  const query = useQuery(answersQuery)
  const waiting = useWaitingAnswers()
  const [all, setAll] = useState(false)
  const answers = withWaiting(query.data ?? [], waiting)
  const shown = all ? answers : answers.slice(0, FIRST_ROWS)
  return (
    <QueryView
      query={query}
      loading={<RowsSkeleton />}
      error={texts.error}
      empty={<p className="text-sm text-muted">{texts.empty}</p>}
      isEmpty={() => answers.length === 0}
    >
      {() => (
        <>
          <ul className="grid grid-cols-1 gap-1">
            {shown.map((given) => (
              <AnswerRow
                key={given.questionId}
                given={given}
                onChange={(answer) => {
                  submitAnswer(given.question, answer, given.answer)
                  onChanged(answer)
                }}
              />
            ))}
          </ul>
          {shown.length < answers.length && (
            <Button tone="quiet" small onClick={() => setAll(true)}>
              {texts.all(answers.length)}
            </Button>
          )}
        </>
      )}
    </QueryView>
  )
}

function RowsSkeleton() {
  return (
    <Loading label={texts.loading} className="grid gap-1">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={answerRowClass}>
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </Loading>
  )
}
