import type { FormEvent } from 'react'
import {
  FORMS,
  OPTION_MAX,
  OPTIONS,
  OWN_TEXT_MAX,
  optionsFit,
} from '#contract/daily-questions/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { RadioGroup } from '#web/ui/form/RadioGroup.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { ownTexts as texts } from '../texts.ts'
import { type Draft, fieldsOf, ownDraft, questionOf } from './draft.ts'
import { useWriteOwn } from './queries.ts'

/** Writes a question for both, in one of the four forms. */
export function OwnQuestionForm({ onWritten }: { onWritten: () => void }) {
  const draft = useStore(ownDraft)
  const { form } = draft
  const write = useWriteOwn()
  const change = (changed: Partial<Draft>) => ownDraft.set({ ...draft, ...changed })
  const fields = fieldsOf(draft)
  const written = questionOf(draft)
  const { question, options } = written
  const isRepeated = (option: string, at: number) =>
    option.trim() !== '' && fields.slice(0, at).some((one) => one.trim() === option.trim())
  const isTooLong =
    lengthOf(question) > OWN_TEXT_MAX || options.some((option) => lengthOf(option) > OPTION_MAX)
  const fits = question !== '' && !isTooLong && optionsFit(form, options)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fits || write.isPending) return
    write.mutate(written, { onSuccess: onWritten })
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
