import { PASSKEY_NAME_MAX, passkeyNameFault } from '#contract/accounts/rules.ts'
import { sentenceOf } from '../../../lib/http/api.ts'
import { type FormState, textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import { type Passkey, usePasskeyChange } from './queries.ts'
import { passkeyTexts as texts } from './texts.ts'

/** Gives a passkey another name, or removes it. */
export function PasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const change = usePasskeyChange()
  const apply = async (name: string | null): Promise<FormState> => {
    try {
      await change.mutateAsync({ id: passkey.id, name })
    } catch (error) {
      return { fault: sentenceOf(error, texts.passkeyChangeFailed) }
    }
    toast(name === null ? texts.passkeyRemoved : texts.saved)
    onClose()
    return { fault: null, done: true }
  }
  const naming = useForm((typed) => {
    const name = textOf(typed, 'name').trim()
    const fault = passkeyNameFault(name)
    return fault === null ? apply(name) : Promise.resolve({ fault, field: 'name' })
  })
  const removing = useForm(() => apply(null))
  return (
    <Sheet open onClose={onClose} title={texts.passkeyEdit(passkey.name)}>
      <div className="grid gap-8">
        <form {...naming.form} className="grid gap-4">
          <Field
            name="name"
            label={texts.passkeyName}
            defaultValue={passkey.name}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            error={naming.faultAt('name')}
          />
          <FormFault>{naming.formFault}</FormFault>
          <Button type="submit" wide busy={naming.busy}>
            {texts.save}
          </Button>
        </form>
        <form {...removing.form} className="grid gap-3">
          <p className="text-sm text-muted">{texts.passkeyRemoveMore}</p>
          <FormFault>{removing.formFault}</FormFault>
          <Button type="submit" tone="danger" wide busy={removing.busy}>
            {texts.passkeyRemove}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}
