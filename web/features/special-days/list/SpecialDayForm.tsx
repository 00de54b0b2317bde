import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SpecialDay } from '#contract/special-days/calls.ts'
import { NAME_MAX } from '#contract/special-days/rules.ts'
import { newClientId } from '#web/lib/offline/clientId.ts'
import { useKeptForm } from '#web/lib/session/keptStore.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { ChipRow } from '#web/ui/layout/ChipRow.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { UnsavedGuard } from '#web/ui/sheet/UnsavedGuard.tsx'
import { type Draft, differs } from '../state.ts'
import { specialDayTexts as texts } from '../texts.ts'
import { keptDay, specialDayChanges } from './changes.ts'

const EMPTY: Draft = { name: '', day: '', yearly: true, countdown: false }

interface SpecialDayFormProps {
  /** The day to rewrite; null for a new one. */
  known: SpecialDay | null
  onLeave: () => void
}

/** A day with its name, its date and whether it comes again (TAG-09). */
export function SpecialDayForm({ known, onLeave }: SpecialDayFormProps) {
  const { profile } = useSession()
  const today = useServerDay()
  const [begun] = useState<Draft>(known ?? EMPTY)
  const [draft, setDraft] = useState(begun)
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  const form = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useKeptForm(keptDay, {
    keeps: known === null,
    draft,
    isChanged: differs(draft, begun),
    restore: setDraft,
  })
  const leave = () => {
    isDone.current = true
    onLeave()
  }
  const ideas: readonly Pick<Draft, 'name' | 'yearly'>[] = [
    { name: texts.anniversary, yearly: true },
    ...[profile?.partner?.name, profile?.name].flatMap((name) =>
      name ? [{ name: texts.birthday(name), yearly: true }] : [],
    ),
    { name: texts.reunion, yearly: false },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { day, yearly, countdown } = draft
    const name = draft.name.trim()
    if (name === '') return
    const clientId = known?.id ?? newClientId()
    specialDayChanges.submit({ clientId, day: { name, day, yearly, countdown } })
    leave()
  }
  return (
    <Panel tone="warm">
      <form ref={form} onSubmit={submit} className="grid grid-cols-1 gap-4">
        <h2>{known === null ? texts.add : texts.editTitle}</h2>
        <Field
          label={texts.name}
          required
          // Blanks are no name.
          pattern=".*\S.*"
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        {known === null && (
          <ChipRow label={texts.ideas}>
            {ideas.map((idea) => (
              <ChipButton
                key={idea.name}
                chosen={draft.name === idea.name}
                onClick={() => set(idea)}
              >
                {idea.name}
              </ChipButton>
            ))}
          </ChipRow>
        )}
        <Field
          label={texts.day}
          hint={draft.yearly && texts.dayHint}
          type="date"
          required
          min={draft.yearly ? '1900-01-01' : today}
          max="2099-12-31"
          value={draft.day}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        <div>
          <Switch
            label={texts.yearly}
            checked={draft.yearly}
            onChange={({ currentTarget }) => set({ yearly: currentTarget.checked })}
          />
          <Switch
            label={texts.countdown}
            hint={texts.countdownHint}
            checked={draft.countdown}
            onChange={({ currentTarget }) => set({ countdown: currentTarget.checked })}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="text" onClick={leave}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </div>
      </form>
      <UnsavedGuard isUnsaved={() => !isDone.current && differs(draft, begun)} />
    </Panel>
  )
}
