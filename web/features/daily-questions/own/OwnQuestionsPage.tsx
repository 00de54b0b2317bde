import { useQuery } from '@tanstack/react-query'
import Feather from 'lucide-react/icons/feather'
import { useEffect, useRef } from 'react'
import type { OwnQuestion, OwnQuestions } from '#contract/daily-questions/own-calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { formatDay } from '#web/lib/time/dates.ts'
import { useToday } from '#web/lib/time/useToday.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ConfirmButton } from '#web/ui/sheet/ConfirmSheet.tsx'
import { usePartnerName } from '../answers/usePartnerName.ts'
import { ownTexts as texts } from '../texts.ts'
import { OwnQuestionForm } from './OwnQuestionForm.tsx'
import { ownQuestionsQuery, useWithdrawOwn } from './queries.ts'

/** Questions of one's own for both, each the question of one of the next days (TAGESFRAGE-30). */
export function OwnQuestionsPage() {
  const isAlone = useSession().profile?.partner === null
  const partner = usePartnerName()
  const query = useQuery({ ...ownQuestionsQuery, enabled: !isAlone })
  return (
    <Page title={texts.title} intro={isAlone ? undefined : texts.intro(partner)}>
      {isAlone ? (
        <EmptyState drawing={<CardsPlaceholder icon={<Feather />} />}>{texts.alone}</EmptyState>
      ) : (
        <QueryView
          query={query}
          loading={
            <Loading className="grid gap-4">
              <Skeleton className="h-56 rounded-panel" />
              <Skeleton className="h-40 rounded-panel" />
            </Loading>
          }
          error={texts.error}
          safe={texts.errorSafe}
        >
          {(own) => <Own own={own} />}
        </QueryView>
      )}
    </Page>
  )
}

function Own({ own: { questions, freeFrom } }: { own: OwnQuestions }) {
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  const isAwaited = useRef(false)
  // Stands where the form was, or above the list that has grown; with the first question it comes later.
  const focusList = () => {
    isAwaited.current = heading.current === null
    heading.current?.focus()
  }
  useEffect(() => {
    if (isAwaited.current && heading.current !== null) focusList()
  })
  return (
    <div className="grid gap-8">
      {freeFrom === null ? (
        <OwnQuestionForm onWritten={focusList} />
      ) : (
        <p className="text-muted">{texts.full(formatDay(freeFrom, today))}</p>
      )}
      {questions.length > 0 && (
        <section aria-labelledby="eigene-fragen" className="grid gap-4">
          <h2 id="eigene-fragen" ref={heading} tabIndex={-1} className="text-xl">
            {texts.list}
          </h2>
          <ul className="grid gap-5">
            {questions.map((question) => (
              // The same words may have been asked before.
              <Written key={`${question.question} ${question.askedOn}`} {...question} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Written({ question, options, askedOn }: OwnQuestion) {
  const today = useToday()
  return (
    <li className="grid gap-1">
      <p className="text-sm text-muted">
        {askedOn === null ? texts.waits : texts.askedOn(formatDay(askedOn, today))}
      </p>
      <p dir="auto" className="display text-xl text-balance wrap-anywhere">
        {question}
      </p>
      {options.length > 0 && (
        <p dir="auto" className="text-sm text-muted wrap-anywhere">
          {options.join(' · ')}
        </p>
      )}
      {askedOn === null && <WithdrawOwn question={question} />}
    </li>
  )
}

function WithdrawOwn({ question }: { question: string }) {
  const withdraw = useWithdrawOwn()
  return (
    <ConfirmButton
      className="-ml-3 justify-self-start"
      title={texts.withdrawTitle}
      keep={texts.keep}
      confirm={texts.withdraw}
      danger
      busy={withdraw.isPending}
      onConfirm={(close) => withdraw.mutate(question, { onSettled: close })}
    >
      <p>{texts.withdrawWhat}</p>
    </ConfirmButton>
  )
}
