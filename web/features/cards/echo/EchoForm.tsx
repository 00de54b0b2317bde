import { type FormEvent, useState } from 'react'
import type { Echo } from '#contract/cards/echo-calls.ts'
import { ECHO_ANSWERS, ECHO_WORDS_MAX, type EchoAnswer } from '#contract/cards/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { LimitButton } from '../reactions/LimitButton.tsx'
import { useReaction } from '../reactions/queries.ts'
import { echoChanges } from './changes.ts'
import { insteadOf, withSaying } from './state.ts'
import { echoTexts as texts } from './texts.ts'

interface EchoFormProps {
  cardId: string
  echo: Echo
}

/** Says of a played card what one thinks, until the end of the day; each press is saved at once. */
export function EchoForm({ cardId, echo }: EchoFormProps) {
  const { date } = echo
  const waiting = echoChanges
    .useWaiting()
    .filter((one) => one.cardId === cardId && one.date === date)
  const { mine } = waiting.reduce(withSaying, echo)
  const refused = echoChanges
    .useRefused()
    .find(({ payload }) => payload.cardId === cardId && payload.date === date)
  const reaction = useReaction(cardId)
  const partner = useSession().profile?.partner?.name ?? texts.partner
  const say = (answer: EchoAnswer | null, words: string) =>
    echoChanges.submit({ cardId, date, answer, words, instead: insteadOf(echo, waiting) })
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={texts.group} className="flex flex-wrap gap-2">
        {ECHO_ANSWERS.map((answer) => (
          <ChipButton
            key={answer}
            chosen={mine?.answer === answer}
            // Pressed again it is taken back.
            onClick={() => say(mine?.answer === answer ? null : answer, mine?.words ?? '')}
          >
            {texts.answers[answer]}
          </ChipButton>
        ))}
      </div>
      <p className="text-sm text-muted">
        {texts.promise(partner)} {mine !== null && texts.changeable}
      </p>
      {refused && (
        <div>
          <p className="text-sm">{refused.fault}</p>
          <Button tone="text" small className="-ml-3" onClick={() => echoChanges.retry(refused.id)}>
            {texts.retry}
          </Button>
        </div>
      )}
      {mine !== null && <WordsForm saved={mine.words ?? ''} onSave={(w) => say(mine.answer, w)} />}
      {mine?.answer === 'never' && reaction && (
        <div className="justify-self-start">
          <LimitButton card={{ id: cardId }} limited={reaction.limited} stays />
        </div>
      )}
    </div>
  )
}

function WordsForm({ saved, onSave }: { saved: string; onSave: (words: string) => void }) {
  const [typed, setTyped] = useState(saved)
  const words = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words === saved || lengthOf(words) > ECHO_WORDS_MAX) return
    onSave(words)
    toast(texts.saved)
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label={texts.words}
        hint={texts.wordsHint}
        rows={2}
        maxLength={ECHO_WORDS_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        tone="quiet"
        small
        disabled={words === saved}
        className="justify-self-end"
      >
        {texts.save}
      </Button>
    </form>
  )
}
