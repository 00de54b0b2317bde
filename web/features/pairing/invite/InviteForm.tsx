import { useState } from 'react'
import { LABEL_MAX, labelFault } from '#contract/kernel/person.ts'
import { invite } from '#contract/pairing/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/useForm.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { inviteTexts as texts } from './texts.ts'

interface InviteFormProps {
  onMade: (made: { name: string; inviteCode: string }) => void
}

/** The partner's name and the button that makes the link. */
export function InviteForm({ onMade }: InviteFormProps) {
  const [name, setName] = useState('')
  const { form, busy, field, formFault } = useForm(async () => {
    const fault = labelFault(name)
    if (fault !== null) return fault
    const { inviteCode } = await call(invite, { body: { name: name.trim() } })
    onMade({ name: name.trim(), inviteCode })
    return null
  }, texts.failed)
  return (
    <form {...form} className="grid gap-4">
      <Field
        {...field('name')}
        label={texts.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        maxLength={LABEL_MAX}
        autoComplete="off"
      />
      <FormFault>{formFault}</FormFault>
      <SubmitButton busy={busy && texts.sending} required={[[texts.nameShort, name]]}>
        {texts.generate}
      </SubmitButton>
    </form>
  )
}
