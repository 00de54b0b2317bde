import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { LoadingBlocks } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { Answers } from '../answers/Answers.tsx'
import { questionOfTodayQuery, useWithdrawAnswer } from '../queries.ts'
import { questionTexts as texts } from '../texts.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { answerDraft } from './draft.ts'

/** The question of the day on Heute (TAGESFRAGE-01, O-165). */
export function TodayQuestion() {
  return (
    <QueryView
      query={useQuery(questionOfTodayQuery)}
      loading={<LoadingBlocks className="h-100 rounded-panel" />}
      error={texts.error}
      errorRow
    >
      {({ question }) =>
        question === null ? <Alone /> : <Question key={question.day} question={question} />
      }
    </QueryView>
  )
}

const Alone = () => (
  <section aria-labelledby="frage-des-tages" className="grid gap-2">
    <h2 id="frage-des-tages">{texts.title}</h2>
    <p className="text-muted">{texts.alone}</p>
  </section>
)

function Question({ question }: { question: DailyQuestion }) {
  const { day, text, mine, partner } = question
  // Stays open when another device has answered meanwhile.
  const hasDraft = useStore(answerDraft, (draft) => draft?.day === day)
  const [takesFocus, setTakesFocus] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isRevealed = mine !== null && partner !== null
  const isWriting = !isRevealed && (mine === null || hasDraft)
  return (
    <Panel
      tone={isRevealed ? 'gold' : 'plain'}
      aria-labelledby="frage-des-tages"
      className="grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2
          id="frage-des-tages"
          ref={heading}
          tabIndex={-1}
          className="font-text text-sm font-[650] tracking-normal text-gold"
        >
          {texts.title}
        </h2>
        <Link to="/fragen-des-tages" className="-my-3 py-3 text-sm font-[650] text-rose">
          {texts.all}
        </Link>
      </div>
      <p className="display text-xl text-balance">{text}</p>
      {isWriting ? (
        <AnswerForm
          {...{ day, mine, takesFocus }}
          // The pressed button is gone.
          onLeave={() => {
            setTakesFocus(false)
            heading.current?.focus()
          }}
        />
      ) : (
        <Answers mine={mine} partner={partner} />
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRevealed && texts.revealed}
        {!isRevealed && !isWriting && texts.saved}
      </p>
      {!isRevealed && !isWriting && mine !== null && (
        <OwnActions
          {...{ day, mine }}
          // The pressed button goes with the form that comes.
          onPress={() => setTakesFocus(true)}
        />
      )}
    </Panel>
  )
}

interface OwnActionsProps {
  day: string
  mine: string
  onPress: () => void
}

/** Changes or takes back an answer the partner has not read; taken back it is a draft again. */
function OwnActions({ day, mine, onPress }: OwnActionsProps) {
  const withdraw = useWithdrawAnswer(day, { keepsDraft: true })
  const takeBack = () => {
    onPress()
    withdraw.mutate(mine)
  }
  const change = () => {
    onPress()
    answerDraft.set({ day, text: mine, insteadOf: [mine] })
  }
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button tone="text" small busy={withdraw.isPending} onClick={takeBack}>
        {texts.withdraw}
      </Button>
      <Button tone="quiet" small disabled={withdraw.isPending} onClick={change}>
        {texts.change}
      </Button>
    </div>
  )
}
