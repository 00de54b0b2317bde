import type { FormEvent } from 'react'
import {
  FORMS,
  type Form,
  OPTION_MAX,
  OPTIONS,
  OWN_TEXT_MAX,
  optionsFit,
} from '#contract/daily-questions/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { ownTexts as texts } from '../texts.ts'
import { useWriteOwn } from './queries.ts'

interface Draft {
  readonly form: Form
  readonly question: string
  readonly options: readonly string[]
}

const EMPTY: Draft = { form: 'write', question: '', options: [] }
const isBlank = ({ question, options }: Draft): boolean =>
  [question, ...options].every((text) => text.trim() === '')

/** The question being written, kept while other screens are open, and sealed on the device. */
const ownDraft = createKeptStore<Draft>('own-question', EMPTY, isBlank)
registerUnsaved(() => !isBlank(ownDraft.get()))

/** The option fields of a form; a guess about an own question is made in words. */
const fieldsOf = (form: Form): number => (form === 'guess' ? 0 : OPTIONS[form][1])

/** Writes a question for both, in one of the four forms. */
export function OwnQuestionForm({ onWritten }: { onWritten: () => void }) {
  const draft = useStore(ownDraft)
  const { form } = draft
  const write = useWriteOwn()
  const change = (changed: Partial<Draft>) => ownDraft.set({ ...draft, ...changed })
  const fields = Array.from({ length: fieldsOf(form) }, (_, at) => draft.options[at] ?? '')
  const question = draft.question.trim()
  const options = fields.map((option) => option.trim()).filter((option) => option !== '')
  const isRepeated = (option: string, at: number) =>
    option.trim() !== '' && fields.slice(0, at).some((one) => one.trim() === option.trim())
  const isTooLong =
    lengthOf(question) > OWN_TEXT_MAX || options.some((option) => lengthOf(option) > OPTION_MAX)
  const fits = question !== '' && !isTooLong && optionsFit(form, options)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fits || write.isPending) return
    write.mutate(
      { question, form, options },
      {
        onSuccess() {
          ownDraft.set(EMPTY)
          toast(texts.asked)
          onWritten()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextArea
        label={texts.question}
        rows={2}
        maxLength={OWN_TEXT_MAX}
        value={draft.question}
        error={write.error !== null && sentenceOf(write.error, texts.saveFailed)}
        readOnly={write.isPending}
        onChange={(event) => change({ question: event.currentTarget.value })}
      />
      <RadioGroup
        legend={texts.forms}
        options={FORMS.map((value) => ({ value, label: texts.form[value] }))}
        value={form}
        onChange={(value) => change({ form: value })}
        busy={write.isPending}
      />
      {fields.map((option, at) => (
        <Field
          // oxlint-disable-next-line react/no-array-index-key -- the fields have no other identity
          key={at}
          label={(at < OPTIONS[form][0] ? texts.option : texts.optional)(at + 1)}
          maxLength={OPTION_MAX}
          error={isRepeated(option, at) && texts.twice}
          value={option}
          readOnly={write.isPending}
          onChange={(event) => change({ options: fields.with(at, event.currentTarget.value) })}
        />
      ))}
      <Button
        type="submit"
        wide
        busy={write.isPending}
        disabled={!fits}
        {...(!fits && { title: texts.unfit })}
      >
        {texts.ask}
      </Button>
    </form>
  )
}
