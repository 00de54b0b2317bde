import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ReferenceActions } from '#web/ui/layout/ReferenceActions.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { Answers } from '../answers/Answers.tsx'
import { usePartnerName } from '../answers/usePartnerName.ts'
import { questionOfTodayQuery, savedOf, useWithdrawAnswer } from '../queries.ts'
import { questionTexts as texts } from '../texts.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Choices } from './Choices.tsx'
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
  const { day, text, form, options, author, mine, partner } = question
  // The form stays open when another device has answered meanwhile.
  const hasDraft = useStore(answerDraft, (draft) => draft?.day === day)
  const [takesFocus, setTakesFocus] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const textId = useId()
  const partnerName = usePartnerName()
  const isRevealed = mine !== null && partner !== null
  const isChosen = form === 'choose' || form === 'either'
  const isWriting = !isRevealed && (hasDraft || (mine === null && !isChosen))
  const isChoosing = isChosen && !isRevealed && !isWriting
  const write = () => {
    // The form takes the focus, since it replaces the pressed button.
    setTakesFocus(true)
    const isOption = mine !== null && isChosen && options.includes(mine)
    answerDraft.set({
      day,
      text: isOption ? '' : (mine ?? ''),
      ...(question.guess.mine !== null && { guess: question.guess.mine }),
      insteadOf: [savedOf(question)],
    })
  }
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
      <div className="grid gap-1">
        {author !== null && (
          <p className="text-sm text-muted">
            {author === 'me' ? texts.youAsk : texts.asks(partnerName)}
          </p>
        )}
        <p id={textId} dir="auto" className="display text-xl text-balance wrap-anywhere">
          {text}
        </p>
      </div>
      {isChoosing && <Choices question={question} labelledBy={textId} onOwnWords={write} />}
      {isWriting ? (
        <AnswerForm
          {...{ question, takesFocus }}
          canLeave={mine !== null || isChosen}
          // The heading takes the focus, since the pressed button is gone.
          onLeave={() => {
            setTakesFocus(false)
            heading.current?.focus()
          }}
        />
      ) : (
        (!isChoosing || (mine !== null && !options.includes(mine))) && (
          <Answers question={question} />
        )
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isRevealed && texts.revealed}
        {!isRevealed && !isWriting && mine !== null && texts.saved}
      </p>
      {isRevealed && (
        <ReferenceActions
          reference={{ kind: 'question', id: day, title: text }}
          known={null}
          className="-mx-3 -mb-2"
        />
      )}
      {!isRevealed && !isWriting && mine !== null && (
        <OwnActions
          question={question}
          canChange={!isChosen || !options.includes(mine)}
          onWithdraw={() => setTakesFocus(!isChosen)}
          onChange={write}
        />
      )}
    </Panel>
  )
}

interface OwnActionsProps {
  question: DailyQuestion
  /** The answer is in own words, which a form changes. */
  canChange: boolean
  onWithdraw: () => void
  onChange: () => void
}

/** Changes or takes back an answer the partner has not read; own words become a draft again. */
function OwnActions({ question, canChange, onWithdraw, onChange }: OwnActionsProps) {
  const withdraw = useWithdrawAnswer(question, { keepsDraft: canChange })
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        tone="text"
        small
        busy={withdraw.isPending}
        onClick={() => {
          onWithdraw()
          withdraw.mutate()
        }}
      >
        {texts.withdraw}
      </Button>
      {canChange && (
        <Button tone="quiet" small disabled={withdraw.isPending} onClick={onChange}>
          {texts.change}
        </Button>
      )}
    </div>
  )
}
