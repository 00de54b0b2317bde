import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Story } from '#contract/stories/calls.ts'
import {
  HEAT_DEFAULT,
  PREFERENCE_DEFAULT,
  PREFERENCES,
  type Preference,
} from '#contract/stories/rules.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { useSubmitAndWait } from '#web/lib/offline/useSubmitAndWait.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { faultTexts } from '../layout/texts.ts'
import { storyTexts } from '../reader/texts.ts'
import { ratingChanges, refusedRatings } from './changes.ts'
import { FlamePicker } from './FlamePicker.tsx'
import { ratingTexts as texts } from './texts.ts'

const OPTIONS = PREFERENCES.map((value) => ({ value, label: texts[value] }))

export interface RatingFormProps {
  story: Story
  /** The message of a successful save, in place of the form. */
  saved: string
  onSaved?: () => void
}

/** Heat and willingness of one story; begins at 3 and maybe, also for a rated one (O-118). */
export function RatingForm({ story, saved, onSaved }: RatingFormProps) {
  const [heat, setHeat] = useState(HEAT_DEFAULT)
  const [preference, setPreference] = useState<Preference>(PREFERENCE_DEFAULT)
  const [wasRated] = useState(story.rated)
  const rating = useMutation({ mutationFn: useSubmitAndWait(ratingChanges) })
  const waits = ratingChanges.useWaiting().some(({ storyId }) => storyId === story.id)
  const isRefused = useStore(refusedRatings).includes(story.id)
  const busy = rating.isPending

  const submit = (event: FormEvent) => {
    event.preventDefault()
    refusedRatings.set(refusedRatings.get().filter((id) => id !== story.id))
    if (busy) return
    const { id: storyId, ratingRevision: insteadOf } = story
    const given = { storyId, dirtyLevel: heat, preference, insteadOf }
    // Not of `useMutation`, which would navigate a person who has left the story meanwhile.
    rating.mutate(given, { onSuccess: () => onSaved?.() })
  }

  if (waits) {
    return (
      <Outcome>
        <Banner tone="offline">{texts.queued}</Banner>
        <ButtonLink to="/stories" tone="text">
          {storyTexts.toList}
        </ButtonLink>
      </Outcome>
    )
  }
  if (rating.isSuccess && !isRefused) {
    return (
      <Outcome>
        <Banner tone="ok">
          <span className="font-semibold text-teal">{saved}</span>
        </Banner>
        <ButtonLink to="/stories" tone="text">
          {storyTexts.toList}
        </ButtonLink>
      </Outcome>
    )
  }
  if (rating.isError) {
    return (
      <Outcome>
        <Banner tone="error">
          {faultTexts.fault(sentenceOf(rating.error, faultTexts.otherwise))}
        </Banner>
        <Button tone="text" onClick={() => rating.reset()}>
          {faultTexts.retry}
        </Button>
      </Outcome>
    )
  }
  return (
    <Panel>
      <form onSubmit={submit} className="grid gap-5">
        <FlamePicker heat={heat} onChange={setHeat} disabled={busy} />
        <RadioGroup
          legend={texts.preference}
          options={OPTIONS}
          value={preference}
          onChange={setPreference}
          busy={busy}
        />
        {wasRated && <p className="text-xs text-muted">{texts.again}</p>}
        <Button type="submit" wide busy={busy && texts.saving}>
          {texts.save}
        </Button>
      </form>
    </Panel>
  )
}

/** The message in place of the form; receives the focus that was on its button. */
function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid justify-items-center gap-2 outline-none *:first:w-full"
    >
      {children}
    </div>
  )
}
