import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { cardChanged } from '#contract/cards/errors.ts'
import { DESCRIPTION_MAX, INSTRUCTIONS_MAX, TITLE_MAX } from '#contract/cards/rules.ts'
import { isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { clientIdAfter, newClientId } from '#web/lib/offline/clientId.ts'
import { useKeptForm } from '#web/lib/session/keptStore.ts'
import { usePairChange } from '#web/lib/session/usePairChange.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { UnsavedGuard } from '#web/ui/sheet/UnsavedGuard.tsx'
import { tagsQuery } from '../queries.ts'
import { TagField } from '../tags/TagField.tsx'
import { useTagCombobox } from '../tags/useTagCombobox.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { storeDroppedCard } from './changes.ts'
import { LevelPicker } from './LevelPicker.tsx'
import { NewerCard } from './NewerCard.tsx'
import { useSaveCard } from './queries.ts'
import {
  type Draft,
  differs,
  emptyDraft,
  keptCard,
  mayBeKept,
  missingIn,
  type RequiredField,
  wholeDraft,
} from './state.ts'
import { formTexts as texts } from './texts.ts'

const CardPreview = lazyComponent(async () => (await import('./CardPreview.tsx')).CardPreview)

export interface CardFormProps {
  /** The card to edit; null for a new one. */
  id: string | null
  /** How the form begins; of a card to edit, as it now is. */
  initial: Draft
  /**
   * After saving, with null if the card waits on this device. With `keeps` the form stays and is
   * emptied for the next card.
   */
  onSaved: (card: Card | null) => void
  keeps?: boolean
  /** The message of a successful save, beside the button. */
  saved?: ReactNode
  /** Called when the form changes or fails, so that an old success is not repeated. */
  onTouched?: () => void
}

/** Writing a card (KARTEN-84 to KARTEN-100). */
export function CardForm({ id, initial, onSaved, keeps, saved, onTouched }: CardFormProps) {
  const [insteadOf] = useState(initial)
  const [draft, setDraft] = useState(initial)
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>(null)
  const form = useRef<HTMLFormElement>(null)
  const isWide = useMediaQuery('(width >= 1024px)')
  // Navigation starts before React has rendered the saved state.
  const isDone = useRef(false)
  const { data: known } = useQuery(tagsQuery)
  const saving = useSaveCard(id)
  // Given to `mutate`, so that it does not navigate a person who has left the form meanwhile.
  const onSuccess = (card: Card | null) => {
    if (keeps) setDraft(emptyDraft)
    else isDone.current = true
    onSaved(card)
  }

  const set = (change: Partial<Draft>) => {
    // Not while saving: the form shows the saved card, and changes made meanwhile would be lost.
    if (saving.isPending) return
    setDraft((now) => ({ ...now, ...change }))
    setMissing(null)
    onTouched?.()
  }
  useKeptForm(keptCard, {
    keeps: id === null,
    draft,
    isChanged: differs(draft, emptyDraft),
    restore: (kept) => setDraft(wholeDraft(kept)),
  })
  const tagBox = useTagCombobox(draft.tags, known ?? [], (tags) => set({ tags }))
  const isUnsaved = () =>
    !isDone.current &&
    (differs(draft, id === null ? emptyDraft : insteadOf) || tagBox.typed.trim() !== '')
  // A draft that is being saved is dropped by its queue.
  usePairChange(() => {
    if (id === null && !saving.isPending && isUnsaved()) storeDroppedCard(draft)
  })
  const faultAt = (field: RequiredField) => (missing?.field === field ? missing.fault : null)

  const focus = (field: RequiredField | 'tag') => {
    const at = form.current?.elements.namedItem(field)
    const first = at instanceof RadioNodeList ? at[0] : at
    if (first instanceof HTMLElement) first.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    onTouched?.()
    const fault = missingIn(draft)
    setMissing(fault)
    if (fault !== null) return focus(fault.field)
    // A tag typed without Enter counts as well.
    const tags = tagBox.add(tagBox.typed)
    if (tags === null) return focus('tag')
    const written = { ...draft, tags }
    const clientId = clientIdAfter(saving, (failed) => !differs(failed.draft, written))
    saving.mutate({ clientId, draft: written, insteadOf }, { onSuccess })
  }
  const isNewer = isRefusal(saving.error, cardChanged)

  return (
    <div className="grid gap-x-16 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_340px]">
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <Field
          name="title"
          label={texts.title}
          value={draft.title}
          maxLength={TITLE_MAX}
          required
          readOnly={saving.isPending}
          error={faultAt('title')}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <CategoryPicker
          categoryId={draft.categoryId}
          onChange={(categoryId) => set({ categoryId })}
          error={faultAt('categoryId')}
        />
        <TextArea
          name="description"
          label={texts.description}
          hint={texts.descriptionHint}
          rows={12}
          maxRows={24}
          maxLength={DESCRIPTION_MAX}
          required
          value={draft.description}
          readOnly={saving.isPending}
          error={faultAt('description')}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
        <TextArea
          name="instructions"
          label={texts.instructions}
          hint={texts.instructionsHint}
          rows={4}
          maxLength={INSTRUCTIONS_MAX}
          value={draft.instructions ?? ''}
          readOnly={saving.isPending}
          onChange={({ currentTarget }) => set({ instructions: currentTarget.value })}
        />
        <LevelPicker level={draft.dirtyLevel} onChange={(dirtyLevel) => set({ dirtyLevel })} />
        <RadioGroup
          legend={texts.addressee}
          options={texts.addressees}
          value={draft.addressee}
          onChange={(addressee) => set({ addressee })}
        />
        {mayBeKept(draft) && (
          <Switch
            label={texts.keep}
            hint={texts.keepHint}
            checked={draft.keep}
            onChange={({ currentTarget }) => set({ keep: currentTarget.checked })}
          />
        )}
        <TagField chosen={draft.tags} box={tagBox} readOnly={saving.isPending} />
        <div className="grid gap-3 pt-2">
          <div role="status">{saved}</div>
          {saving.error && <Banner tone="error">{sentenceOf(saving.error, texts.notSaved)}</Banner>}
          <Button type="submit" wide busy={saving.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
      <Suspense>{isWide && <CardPreview draft={draft} />}</Suspense>
      {isNewer && differs(initial, insteadOf) && (
        <NewerCard
          newer={initial}
          busy={saving.isPending}
          onClose={saving.reset}
          onConfirm={() =>
            saving.mutate({ clientId: newClientId(), draft, insteadOf: initial }, { onSuccess })
          }
        />
      )}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </div>
  )
}
