import { useEffect, useRef, useState } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { ANSWER_MAX, GUESS_MAX } from '#contract/daily-questions/rules.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { usePartnerName } from '../answers/usePartnerName.ts'
import { questionTexts as texts } from '../texts.ts'
import type { Draft } from './draft.ts'

interface AnswerFieldsProps {
  question: DailyQuestion
  draft: Draft
  /** Why it could not be saved. */
  refused: string | false
  busy: boolean
  onWrite: (typed: Partial<Draft>) => void
}

/**
 * The field of an answer, or its options with own words as another one; below it, once there is an
 * answer, that of the guess where one is asked for.
 */
export function AnswerFields({ question, draft, refused, busy, onWrite }: AnswerFieldsProps) {
  const partner = usePartnerName()
  const options = question.options.map((option) => ({ value: option, label: option }))
  const isGuess = question.form === 'guess'
  const { text, guess = '' } = draft
  const hasOptions = isGuess && options.length > 0
  const [ownWords, setOwnWords] = useState<'none' | 'kept' | 'asked'>('none')
  // The device may give back own words only after the options were drawn.
  if (hasOptions && ownWords === 'none' && text !== '' && !question.options.includes(text)) {
    setOwnWords('kept')
  }
  const isChoice = hasOptions && ownWords === 'none'
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Takes the focus from the button that has asked for it.
    if (ownWords === 'asked') field.current?.querySelector('textarea')?.focus()
  }, [ownWords])
  const turnTo = (words: typeof ownWords) => {
    setOwnWords(words)
    onWrite({ text: '' })
  }
  const guessing = isGuess && text.trim() !== ''
  const hint = 'text-xs text-muted'
  return (
    <>
      {isChoice ? (
        <>
          <RadioGroup
            legend={texts.label}
            options={options}
            value={text}
            onChange={(chosen) => onWrite({ text: chosen })}
            busy={busy}
          />
          {refused !== false && (
            <p role="alert" className="text-xs text-danger">
              {refused}
            </p>
          )}
          <p className={hint}>{texts.promise}</p>
        </>
      ) : (
        <div ref={field}>
          <TextArea
            label={texts.label}
            hint={texts.promise}
            maxLength={ANSWER_MAX}
            value={text}
            error={refused}
            readOnly={busy}
            onChange={(event) => onWrite({ text: event.currentTarget.value })}
          />
        </div>
      )}
      {hasOptions && (isChoice || text === '') && (
        <Button
          tone="text"
          small
          className="-ml-3 justify-self-start"
          disabled={busy}
          onClick={() => turnTo(isChoice ? 'asked' : 'none')}
        >
          {isChoice ? texts.ownWords : texts.toOptions}
        </Button>
      )}
      {guessing && hasOptions && (
        <>
          <RadioGroup
            legend={texts.guessOf(partner)}
            options={[...options, { value: '', label: texts.noGuess }]}
            value={guess}
            onChange={(chosen) => onWrite({ guess: chosen })}
            busy={busy}
          />
          <p className={hint}>{texts.guessPromise}</p>
        </>
      )}
      {guessing && !hasOptions && (
        <TextArea
          label={texts.guessOf(partner)}
          hint={texts.guessPromise}
          rows={2}
          maxLength={GUESS_MAX}
          value={guess}
          readOnly={busy}
          onChange={(event) => onWrite({ guess: event.currentTarget.value })}
        />
      )}
    </>
  )
}
