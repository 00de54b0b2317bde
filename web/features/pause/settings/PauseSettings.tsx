import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { type PauseState, proposeWord } from '#contract/pause/calls.ts'
import { STOP_WORD_MAX } from '#contract/pause/rules.ts'
import { call } from '#web/lib/http/api.ts'
import { pauseQuery } from '#web/lib/query/pause.ts'
import { helpLink } from '#web/lib/routing/helpLink.ts'
import { useSession } from '#web/lib/session/session.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { useSwitchPause } from '#web/ui/query/useSwitchPause.ts'
import { pauseTexts, settingsTexts as texts } from '../texts.ts'

/** „Stopp und Pause“ in the profile of a couple (PAUSE-10, PAUSE-16). */
export function PauseSettings() {
  const { profile } = useSession()
  const name = profile?.partner?.name
  // A logout in another tab empties the cache before this screen goes.
  const query = useQuery({ ...pauseQuery, enabled: name !== undefined })
  const { mutate, isPending } = useSwitchPause()
  if (name === undefined) return null
  return (
    <section className="grid gap-3">
      <h2>{texts.title}</h2>
      <p className="text-sm text-muted">{texts.intro}</p>
      <QueryView
        query={query}
        error={texts.error}
        errorRow
        loading={<LoadingBlocks className="h-67 rounded-panel" />}
      >
        {(state) => (
          <>
            <Button tone="quiet" wide busy={isPending} onClick={() => mutate(!state.mine)}>
              {state.mine ? pauseTexts.end : texts.begin}
            </Button>
            <StopWord state={state} partner={name} />
          </>
        )}
      </QueryView>
      <Link
        {...helpLink}
        className="grid min-h-11 place-items-center justify-self-start text-sm text-muted underline underline-offset-2"
      >
        {pauseTexts.help}
      </Link>
    </section>
  )
}

interface StopWordProps {
  state: PauseState
  partner: string
}

function useSave() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (word: string | null) => call(proposeWord, { body: { word } }),
    onSuccess: (state) => cache.setQueryData(pauseQuery.queryKey, state),
  })
}

/** The couple's own word, what is proposed in its place, and the answer to that. */
function StopWord({ state: { word, proposal }, partner }: StopWordProps) {
  const save = useSave()
  const name = (chosen: string | null) =>
    save.mutate(chosen, { onError: () => toast(texts.failed) })
  return (
    <div className="grid gap-3">
      <p dir="auto" className="wrap-anywhere">
        {word === null ? texts.none : texts.agreed(word)}
      </p>
      {proposal === null ? (
        <>
          <WordForm label={word === null ? texts.word : texts.other} save={save.mutateAsync} />
          {word !== null && (
            <Button tone="text" small busy={save.isPending} onClick={() => name(null)}>
              {texts.only}
            </Button>
          )}
        </>
      ) : (
        <>
          <p role="status" dir="auto" className="wrap-anywhere">
            {(proposal.mine ? texts.mine : texts.theirs)(proposal.word, partner)}
          </p>
          <div className="flex flex-wrap gap-2">
            {!proposal.mine && (
              <Button small busy={save.isPending} onClick={() => name(proposal.word)}>
                {texts.agree}
              </Button>
            )}
            <Button tone="quiet" small busy={save.isPending} onClick={() => name(word)}>
              {proposal.mine ? texts.withdraw : texts.decline}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface WordFormProps {
  label: string
  save: (word: string) => Promise<unknown>
}

function WordForm({ label, save }: WordFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const { form, busy, field, formFault } = useForm(async (typed) => {
    await save(textOf(typed, 'word'))
    return null
  }, texts.failed)
  return (
    <form {...form} className="grid gap-3">
      <Field
        ref={input}
        {...field('word')}
        label={label}
        hint={texts.hint}
        maxLength={STOP_WORD_MAX}
        required
      />
      <FormFault>{formFault}</FormFault>
      <Button type="submit" tone="quiet" busy={busy}>
        {texts.propose}
      </Button>
    </form>
  )
}
