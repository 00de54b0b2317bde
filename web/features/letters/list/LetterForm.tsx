import ImagePlus from 'lucide-react/icons/image-plus'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Letter } from '#contract/letters/calls.ts'
import { daysFor, LETTER_MAX } from '#contract/letters/rules.ts'
import { newClientId } from '#web/lib/offline/clientId.ts'
import { useKeptForm } from '#web/lib/session/keptStore.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { InlinePhoto } from '#web/ui/graphics/InlinePhoto.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { UnsavedGuard } from '#web/ui/sheet/UnsavedGuard.tsx'
import { unsavedTexts } from '#web/ui/texts.ts'
import { differs, emptyDraft, type FormDraft } from '../state.ts'
import { letterTexts as texts } from '../texts.ts'
import { keptLetter, letterChanges } from './changes.ts'
import { shrinkPhoto } from './shrinkPhoto.ts'

interface LetterFormProps {
  /** The letter to rewrite; null for a new one. */
  known: Letter | null
  initial: FormDraft
  /** Takes what is in the form: another letter than it began with, once one of a former visit came. */
  onLeave: (draft: FormDraft) => void
}

/** A letter with its day and, if wanted, a photo (BRIEF-02). */
export function LetterForm({ known, initial, onLeave }: LetterFormProps) {
  const { profile } = useSession()
  const name = profile?.partner?.name ?? 'Partner:in'
  const [first, last] = daysFor(useServerDay())
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(begun)
  const set = (change: Partial<FormDraft>) => setDraft((now) => ({ ...now, ...change }))
  const [isBlank, setBlank] = useState(false)
  const [isShrinking, setShrinking] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const isDone = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useKeptForm(keptLetter, {
    keeps: known === null,
    draft,
    isChanged: differs(draft, begun),
    restore: setDraft,
  })
  const leave = () => {
    isDone.current = true
    onLeave(draft)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { day, photo } = draft
    const text = draft.text.trim()
    if (text === '') {
      setBlank(true)
      return form.current?.querySelector('textarea')?.focus()
    }
    letterChanges.submit({
      clientId: known?.id ?? newClientId(),
      letter: { day, text, photo },
    })
    leave()
  }
  return (
    <Panel tone="warm">
      <form ref={form} onSubmit={submit} className="grid grid-cols-1 gap-4">
        <h2>{known === null ? texts.write : texts.editTitle}</h2>
        <Field
          label={texts.day}
          hint={texts.dayHint}
          type="date"
          required
          // A letter may keep its day until it arrives.
          min={known !== null && known.day < first ? known.day : first}
          max={last}
          value={draft.day}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        <TextArea
          label={texts.text(name)}
          required
          rows={8}
          maxRows={20}
          maxLength={LETTER_MAX}
          value={draft.text}
          error={isBlank && texts.blank}
          onChange={({ currentTarget }) => {
            setBlank(false)
            set({ text: currentTarget.value })
          }}
        />
        <PhotoField
          photo={draft.photo}
          onChange={(photo) => set({ photo })}
          busy={isShrinking}
          onBusy={setShrinking}
        />
        <p className="text-sm text-muted">{texts.secret(name)}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            tone="text"
            onClick={() => (differs(draft, known ?? emptyDraft) ? setCancelling(true) : leave())}
          >
            {texts.cancel}
          </Button>
          {/* A letter is not sealed without the photo that was just chosen. */}
          <Button type="submit" busy={isShrinking}>
            {texts.seal}
          </Button>
        </div>
      </form>
      {/* A letter is long: one press beside the other button does not throw it away. */}
      <ConfirmSheet
        open={isCancelling}
        onClose={() => setCancelling(false)}
        title={texts.discardAsk}
        keep={unsavedTexts.stay}
        confirm={unsavedTexts.leave}
        danger
        busy={false}
        onConfirm={() => {
          setCancelling(false)
          leave()
        }}
      >
        <p className="text-muted">{texts.discardMore}</p>
      </ConfirmSheet>
      <UnsavedGuard isUnsaved={() => !isDone.current && differs(draft, begun)} />
    </Panel>
  )
}

interface PhotoFieldProps {
  photo: string | null
  onChange: (photo: string | null) => void
  /** A photo is being made smaller. */
  busy: boolean
  onBusy: (isBusy: boolean) => void
}

function PhotoField({ photo, onChange, busy, onBusy }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File) => {
    onBusy(true)
    try {
      onChange(await shrinkPhoto(file))
    } catch {
      toast(texts.photoUnreadable)
    }
    onBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={texts.addPhoto}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choose(file)
          // Otherwise choosing the same photo again would be no change.
          target.value = ''
        }}
      />
      {photo === null ? (
        <Button tone="quiet" small busy={busy} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" /> {texts.addPhoto}
        </Button>
      ) : (
        <>
          <InlinePhoto base64={photo} alt={texts.photo} />
          <Button tone="text" small onClick={() => onChange(null)}>
            {texts.removePhoto}
          </Button>
        </>
      )}
    </div>
  )
}
