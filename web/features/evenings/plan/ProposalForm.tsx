import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Evening } from '#contract/evenings/calls.ts'
import { AHEAD_DAYS, LINE_MAX } from '#contract/evenings/rules.ts'
import { NONE } from '#contract/kernel/instead.ts'
import type { Reference, TitledReference } from '#contract/kernel/reference.ts'
import { clientIdAfter } from '#web/lib/offline/clientId.ts'
import { formatTime } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { type Proposal, usePropose } from '../queries.ts'
import { eveningTexts as texts } from '../texts.ts'

const EVENING = '20:00'
const DAY_MS = 86_400_000
const twoDigits = (part: number) => String(part).padStart(2, '0')

/** The day of this device an instant falls into, as a date field has it. */
const dayOf = (when: Date): string =>
  [when.getFullYear(), twoDigits(when.getMonth() + 1), twoDigits(when.getDate())].join('-')

export interface PickerProps {
  value: Reference | null
  /** Name of the value, unless the picker knows its title. */
  title: string
  onChange: (thing: Reference | null) => void
}

interface ProposalFormProps {
  /** The open proposal, in whose place this one comes. */
  instead: Evening | null
  about: Reference | undefined
  Picker: ComponentType<PickerProps>
  onLeave: () => void
}

const titleOf = ({ kind, id }: Reference, named: TitledReference | null): string =>
  (named?.kind === kind && named.id === id ? named.title : null) ?? texts.about[kind]

/** Day, hour, a line and a thing, on the clocks of this device (ABEND-31, ABEND-32). */
export function ProposalForm({ instead, about, Picker, onLeave }: ProposalFormProps) {
  const now = useNow()
  const today = dayOf(now)
  // As shown when the form was opened; a newer proposal is not replaced unseen.
  const [shown] = useState(instead)
  const before = shown === null ? null : new Date(shown.at)
  const [day, setDay] = useState(before === null || dayOf(before) < today ? today : dayOf(before))
  const [time, setTime] = useState(shown === null ? EVENING : formatTime(shown.at))
  const [line, setLine] = useState(shown?.mine ? (shown.line ?? '') : '')
  const named = shown?.reference?.title == null ? null : shown.reference
  const [thing, setThing] = useState<Reference | null>(about ?? named)
  const propose = usePropose()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (propose.isPending) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const wanted: Omit<Proposal, 'clientId'> = {
      day,
      time: time.slice(0, 5),
      timeZone,
      line,
      ...(thing && { reference: { kind: thing.kind, id: thing.id } }),
      insteadOf: [shown?.id ?? NONE],
    }
    const clientId = clientIdAfter(
      propose,
      (failed) =>
        JSON.stringify({ ...wanted, clientId: failed.clientId }) === JSON.stringify(failed),
    )
    propose.mutate(
      { ...wanted, clientId },
      {
        onSuccess() {
          toast(texts.sent)
          onLeave()
        },
      },
    )
  }
  return (
    <Panel tone="warm">
      <form ref={form} onSubmit={submit} className="grid gap-4">
        <h2>{instead !== null && !instead.mine ? texts.otherDay : texts.suggest}</h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
          <Field
            label={texts.day}
            type="date"
            required
            min={today}
            max={dayOf(new Date(now.getTime() + AHEAD_DAYS * DAY_MS))}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Field
            label={texts.time}
            type="time"
            required
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <Field
          label={texts.line}
          maxLength={LINE_MAX}
          value={line}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
        <Picker
          value={thing}
          title={thing === null ? '' : titleOf(thing, named)}
          onChange={setThing}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="text" disabled={propose.isPending} onClick={onLeave}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={propose.isPending}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
