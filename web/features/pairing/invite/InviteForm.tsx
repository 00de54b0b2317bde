import { useState } from 'react'
import { invite } from '#contract/pairing/calls.ts'
import { INVITEE_NAME_MAX, inviteeNameFault } from '#contract/pairing/rules.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { type FormState, useForm } from '../../../lib/useForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { inviteTexts as texts } from './texts.ts'

export interface InviteFormProps {
  onMade: (made: { name: string; inviteCode: string }) => void
}

/** The partner's name and the button that makes the link. */
export function InviteForm({ onMade }: InviteFormProps) {
  const [name, setName] = useState('')
  const { form, busy, faultAt, formFault } = useForm(async (): Promise<FormState> => {
    const fault = inviteeNameFault(name)
    if (fault !== null) return { fault, field: 'name' }
    try {
      const { inviteCode } = await call(invite, { body: { name: name.trim() } })
      onMade({ name: name.trim(), inviteCode })
      return { fault: null, done: true }
    } catch (error) {
      return { fault: sentenceOf(error, texts.failed) }
    }
  })
  return (
    <form {...form} className="grid gap-4">
      <Field
        name="name"
        label={texts.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        maxLength={INVITEE_NAME_MAX}
        autoComplete="off"
        error={faultAt('name')}
      />
      <FormFault>{formFault}</FormFault>
      <SubmitButton disabled={busy} required={[[texts.nameShort, name]]}>
        {busy ? texts.sending : texts.generate}
      </SubmitButton>
    </form>
  )
}
