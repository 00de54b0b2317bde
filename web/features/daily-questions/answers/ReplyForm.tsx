import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { REACTIONS, REPLY_MAX } from '#contract/daily-questions/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { ConfirmButton } from '#web/ui/sheet/ConfirmSheet.tsx'
import { useDeleteReply, useReact, useReply } from '../reply-queries.ts'
import { replyTexts as texts } from '../texts.ts'
import { replyDrafts, writeReply } from './draft.ts'
import { usePartnerName } from './usePartnerName.ts'

/** Puts an emoji or words below the partner's revealed answer; folded until it is asked for. */
export function ReplyForm({ question }: { question: DailyQuestion }) {
  const { day, reaction, reply } = question
  const hasDraft = useStore(replyDrafts, (drafts) => drafts[day] !== undefined)
  const [isOpen, setOpen] = useState(hasDraft)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const react = useReact(day)
  const isSaid = useStore(replyDrafts, (drafts) => drafts[day]?.trim() === reply.mine)
  useEffect(() => {
    // Saved by another device, or by a request whose response was lost.
    if (isSaid) writeReply(day, '')
  }, [day, isSaid])
  return (
    <>
      <Button
        ref={toggle}
        tone="text"
        small
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.close : texts.open}
      </Button>
      {isOpen && (
        <div id={id} className="grid gap-3">
          <div role="group" aria-label={texts.emoji} className="flex flex-wrap gap-1">
            {REACTIONS.map((emoji) => {
              const isChosen = reaction.mine === emoji
              return (
                <ChipButton
                  key={emoji}
                  chosen={isChosen}
                  aria-label={isChosen ? texts.takeAway(emoji) : texts.put(emoji)}
                  aria-disabled={react.isPending || undefined}
                  onClick={() => react.isPending || react.mutate(isChosen ? null : emoji)}
                >
                  {emoji}
                </ChipButton>
              )
            })}
          </div>
          {reply.mine === null ? (
            <WordsForm day={day} onSaved={() => toggle.current?.focus()} />
          ) : (
            <DeleteButton day={day} onDeleted={() => toggle.current?.focus()} />
          )}
        </div>
      )}
    </>
  )
}

function WordsForm({ day, onSaved }: { day: string; onSaved: () => void }) {
  const text = useStore(replyDrafts, (drafts) => drafts[day] ?? '')
  const words = text.trim()
  const reply = useReply(day)
  const partner = usePartnerName()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words === '' || reply.isPending || lengthOf(words) > REPLY_MAX) return
    reply.mutate(words, { onSuccess: onSaved })
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label={texts.label(partner)}
        hint={texts.hint}
        rows={2}
        maxLength={REPLY_MAX}
        value={text}
        error={reply.error !== null && sentenceOf(reply.error, texts.saveFailed)}
        readOnly={reply.isPending}
        onChange={(event) => writeReply(day, event.currentTarget.value)}
      />
      <Button
        type="submit"
        tone="quiet"
        small
        busy={reply.isPending}
        disabled={words === ''}
        className="justify-self-end"
      >
        {texts.save}
      </Button>
    </form>
  )
}

function DeleteButton({ day, onDeleted }: { day: string; onDeleted: () => void }) {
  const remove = useDeleteReply(day)
  return (
    <ConfirmButton
      className="-ml-3 justify-self-start"
      title={texts.deleteTitle}
      keep={texts.keep}
      confirm={texts.delete}
      danger
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: onDeleted, onSettled: close })}
    >
      <p>{texts.deleteWhat}</p>
    </ConfirmButton>
  )
}
