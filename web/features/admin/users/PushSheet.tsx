import { type FormEvent, useId, useState } from 'react'
import type { AdminUser } from '#contract/admin/calls.ts'
import { ADMIN_PUSH_TYPES, PUSH_TEXT_MAX, PUSH_TITLE_MAX } from '#contract/admin/rules.ts'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { emptyPush, maySend, outcomeOf, type PushDraft, urlIsWrong } from './pushDraft.ts'
import { useSendPush } from './queries.ts'
import { pushTexts as texts } from './texts.ts'

interface PushSheetProps {
  user: AdminUser
  onClose: () => void
}

/** A push to one person (ADMIN-12 to ADMIN-19). */
export function PushSheet({ user, onClose }: PushSheetProps) {
  const [draft, setDraft] = useState(emptyPush)
  const sending = useSendPush(user.id)
  const formId = useId()
  const set = (change: Partial<PushDraft>) => {
    setDraft((now) => ({ ...now, ...change }))
    if (!sending.isPending) sending.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending && maySend(user, draft)) sending.mutate(draft)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <SubmitButton
          form={formId}
          busy={sending.isPending && texts.sending}
          disabled={!maySend(user, draft)}
          required={[
            [texts.heading, draft.title],
            [texts.text, draft.text],
          ]}
        >
          {texts.send}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-sm text-muted">{texts.to(user.name)}</p>
        <Select
          label={texts.type}
          value={draft.type}
          onChange={({ currentTarget: { value } }) => {
            const type = ADMIN_PUSH_TYPES.find((one) => one === value)
            if (type !== undefined) set({ type })
          }}
        >
          {ADMIN_PUSH_TYPES.map((type) => (
            <option key={type} value={type}>
              {texts.types[type]}
            </option>
          ))}
        </Select>
        <Field
          label={texts.heading}
          value={draft.title}
          maxLength={PUSH_TITLE_MAX}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <TextArea
          label={texts.text}
          value={draft.text}
          maxLength={PUSH_TEXT_MAX}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        />
        <Field
          label={texts.url}
          hint={texts.urlHint}
          error={urlIsWrong(draft) ? texts.urlWrong : null}
          inputMode="url"
          value={draft.url}
          onChange={({ currentTarget }) => set({ url: currentTarget.value })}
        />
        <div role="status">
          {sending.data && (
            <Banner tone={sending.data.success ? 'ok' : 'warn'}>{outcomeOf(sending.data)}</Banner>
          )}
          {sending.isError && (
            <Banner tone="error">{failureText(sending.error, texts.broken)}</Banner>
          )}
        </div>
      </form>
    </Sheet>
  )
}
