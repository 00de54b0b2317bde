import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Status } from '#contract/daily/calls.ts'
import { statusChanged } from '#contract/daily/errors.ts'
import { isHigh, LEVEL_DEFAULT, STATUS_TEXT_MAX } from '#contract/daily/rules.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { clientIdAfter } from '#web/lib/offline/clientId.ts'
import { useSubmitAndWait } from '#web/lib/offline/useSubmitAndWait.ts'
import { useKeptForm } from '#web/lib/session/keptStore.ts'
import { isAlone, useSession } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { texts as uiTexts } from '#web/ui/texts.ts'
import { keptWords, refetchRules, statusChanges, statusDraft } from '../status/changes.ts'
import { mutualQuery } from '../status/queries.ts'
import { LevelSlider } from './LevelSlider.tsx'
import { MutualNote } from './MutualNote.tsx'
import { PHRASES, sheetTexts as texts } from './texts.ts'
import { togglePhrase } from './togglePhrase.ts'

export interface StatusSheetProps {
  /**
   * One's own status of today, undefined until it was read; the form begins with it, or with what
   * waits or was refused.
   */
  mine: Status | null | undefined
  onClose: () => void
}

/** The form for one's own level and words (STATUS-09 to STATUS-12). */
export function StatusSheet({ mine, onClose }: StatusSheetProps) {
  const waiting = statusChanges.useWaiting()
  const alone = isAlone(useSession())
  const [initial] = useState(statusDraft.get() ?? waiting.at(-1) ?? mine)
  const [level, setLevel] = useState(initial?.level ?? LEVEL_DEFAULT)
  const [message, setMessage] = useState(initial?.message ?? '')
  useKeptForm(keptWords, {
    draft: message,
    isChanged: message !== (initial?.message ?? ''),
    restore: setMessage,
  })
  const form = useId()
  const [isTooLong, setTooLong] = useState(false)
  const post = useMutation({
    mutationFn: useSubmitAndWait(statusChanges),
    onSuccess: () => statusDraft.set(null),
    onError(cause) {
      logFailure('Status konnte nicht gespeichert werden', cause)
      refetchRules()
    },
  })
  const latest = [mine?.createdAt ?? NONE, ...waiting.map(({ clientId }) => clientId)]
  const [opened] = useState(mine === undefined ? null : { day: today(), latest })
  // The form does not know a status that another device posts meanwhile, until a refusal says so.
  const known =
    opened?.day === today() && !isRefusal(post.error, statusChanged) ? opened.latest : latest
  const mode = useQuery(mutualQuery).data
  // From 7 on nothing is posted before the form knows, and may have said, who sees it.
  const waits = isHigh(level) && mode === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = message.trim()
    if (post.isPending || waits) return
    const body = {
      level,
      message: words,
      // As shown, so that a change in between is noticed (O-108, decision 0058).
      mutual: mode?.active,
      instead: [...known, ...latest.slice(1)],
      date: today(),
      clientId: clientIdAfter(post, (failed) => failed.level === level && failed.message === words),
    }
    post.mutate(body, { onSuccess: onClose })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <Button type="submit" form={form} wide busy={post.isPending} disabled={waits}>
          {texts.save}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-5">
        <div>
          <LevelSlider
            level={level}
            onChange={(next) => {
              // A status that is being saved stays as it was sent.
              if (!post.isPending) setLevel(next)
            }}
          />
          <MutualNote level={level} />
        </div>
        <div className="grid gap-3">
          <TextArea
            label={texts.words}
            placeholder={texts.placeholder}
            rows={1}
            maxRows={4}
            maxLength={STATUS_TEXT_MAX}
            value={message}
            error={isTooLong && uiTexts.tooLong(STATUS_TEXT_MAX)}
            readOnly={post.isPending}
            onChange={(event) => {
              setTooLong(false)
              setMessage(event.currentTarget.value)
            }}
          />
          <div role="group" aria-label={texts.phrases} className="flex flex-wrap gap-2">
            {PHRASES.map((phrase) => (
              <ChipButton
                key={phrase}
                chosen={message.includes(phrase)}
                onClick={() => {
                  if (post.isPending) return
                  const next = togglePhrase(message, phrase)
                  // Shown instead of cutting the phrase off.
                  setTooLong(next === message)
                  setMessage(next)
                }}
              >
                {phrase}
              </ChipButton>
            ))}
          </div>
        </div>
        {alone && <p className="text-sm text-muted">{texts.alone}</p>}
        {post.isError && <Banner tone="error">{sentenceOf(post.error, texts.failed)}</Banner>}
      </form>
    </Sheet>
  )
}
