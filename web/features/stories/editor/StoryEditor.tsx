import { type FormEvent, useRef, useState } from 'react'
import type { Story } from '#contract/stories/calls.ts'
import { storyChanged } from '#contract/stories/errors.ts'
import { TEXT_MAX, TITLE_MAX } from '#contract/stories/rules.ts'
import { isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { clientIdAfter, newClientId } from '#web/lib/offline/clientId.ts'
import { useGoBack } from '#web/lib/routing/useGoBack.ts'
import { useKeptForm } from '#web/lib/session/keptStore.ts'
import { usePairChange } from '#web/lib/session/usePairChange.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { UnsavedGuard } from '#web/ui/sheet/UnsavedGuard.tsx'
import { faultTexts } from '../layout/texts.ts'
import { storyTexts } from '../reader/texts.ts'
import { StoryText } from '../text/StoryText.tsx'
import { storeDroppedStory } from './changes.ts'
import { type Draft, differs, draftOf, emptyDraft, keptStory } from './draft.ts'
import { EditorModes } from './EditorModes.tsx'
import { maySave } from './maySave.ts'
import { editorTexts as texts } from './texts.ts'
import { useSaveStory } from './useSaveStory.ts'

export interface StoryEditorProps {
  /** The story to rewrite, as it now is; null for a new one. */
  story: Story | null
  initial: Draft
  onSaved: () => void
}

/** Writing a story in Markdown, with a look at how it will read (STORIES-34 to STORIES-43). */
export function StoryEditor({ story, initial, onSaved }: StoryEditorProps) {
  const [insteadOf] = useState(story?.revision ?? null)
  const [begun] = useState(initial)
  const [draft, setDraft] = useState(begun)
  const [previewing, setPreviewing] = useState(false)
  // Navigation starts before React has rendered the saved state.
  const isDone = useRef(false)
  const goBack = useGoBack('/stories')
  const saving = useSaveStory(story && String(story.id))
  // Given to `mutate`, so that it does not navigate a person who has left the editor meanwhile.
  const onSuccess = () => {
    isDone.current = true
    onSaved()
  }
  const isUnsaved = () => !isDone.current && differs(draft, story === null ? emptyDraft : begun)
  useKeptForm(keptStory, {
    keeps: story === null,
    draft,
    isChanged: differs(draft, emptyDraft),
    restore: (kept) => setDraft(draftOf(kept)),
  })
  // A draft that is being saved is dropped by its queue.
  usePairChange(() => {
    if (story === null && !saving.isPending && isUnsaved()) storeDroppedStory(draft)
  })
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending || !maySave(draft)) return
    const clientId = clientIdAfter(saving, (failed) => !differs(failed.draft, draft))
    saving.mutate({ clientId, draft, insteadOf }, { onSuccess })
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <EditorModes previewing={previewing} onChange={setPreviewing} />
      {previewing ? (
        <StoryPreview draft={draft} />
      ) : (
        <Fields draft={draft} readOnly={saving.isPending} onChange={set} />
      )}
      <div className="grid gap-3">
        <div role="status">
          {saving.data && <Banner tone="ok">{texts.saved}</Banner>}
          {saving.isError && (
            <Banner tone="error">
              {faultTexts.fault(sentenceOf(saving.error, faultTexts.otherwise))}
            </Banner>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-3 [&>:last-child]:flex-[1_0_8rem]">
          <Button tone="quiet" onClick={goBack}>
            {texts.cancel}
          </Button>
          <SubmitButton
            busy={saving.isPending}
            required={[
              [texts.title, draft.title],
              [texts.description, draft.description],
            ]}
          >
            {texts.save}
          </SubmitButton>
        </div>
      </div>
      {story !== null && (
        <ConfirmSheet
          open={isRefusal(saving.error, storyChanged) && story.revision !== insteadOf}
          onClose={saving.reset}
          title={texts.changedTitle}
          keep={texts.keepWriting}
          confirm={texts.overwrite}
          danger
          busy={saving.isPending}
          onConfirm={() =>
            saving.mutate(
              { clientId: newClientId(), draft, insteadOf: story.revision },
              { onSuccess },
            )
          }
        >
          <div className="grid gap-5">
            <p>{texts.changedWhat}</p>
            <StoryPreview draft={draftOf(story)} />
          </div>
        </ConfirmSheet>
      )}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </form>
  )
}

interface FieldsProps {
  draft: Draft
  /** While it is being saved: nothing typed meanwhile could be kept. */
  readOnly: boolean
  onChange: (change: Partial<Draft>) => void
}

function Fields({ draft, readOnly, onChange }: FieldsProps) {
  return (
    <>
      <Field
        name="title"
        label={texts.title}
        value={draft.title}
        readOnly={readOnly}
        maxLength={TITLE_MAX}
        required
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextArea
        name="description"
        label={texts.description}
        hint={texts.markdown}
        rows={12}
        maxRows={24}
        maxLength={TEXT_MAX}
        required
        value={draft.description}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <TextArea
        name="instructions"
        label={texts.instructions}
        hint={texts.instructionsHint}
        rows={4}
        maxLength={TEXT_MAX}
        value={draft.instructions}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange({ instructions: currentTarget.value })}
      />
    </>
  )
}

/** The draft as it will be read. */
export function StoryPreview({ draft }: { draft: Draft }) {
  const { title, description, instructions } = draft
  if (`${title}${description}${instructions}`.trim() === '') {
    return <p className="grid min-h-80 place-items-center text-muted">{texts.previewEmpty}</p>
  }
  return (
    <article className="grid min-h-80 content-start gap-5">
      <h2 dir="auto" className="wrap-anywhere text-2xl">
        {title}
      </h2>
      <StoryText text={description} lead />
      {instructions.trim() !== '' && (
        <div className="grid gap-2">
          <h3>{storyTexts.instructions}</h3>
          <StoryText text={instructions} />
        </div>
      )}
    </article>
  )
}
