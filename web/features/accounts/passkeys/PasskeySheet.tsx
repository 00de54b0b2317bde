import { removePasskey, renamePasskey } from '#contract/accounts/passkey-calls.ts'
import { LABEL_MAX, labelFault } from '#contract/kernel/person.ts'
import { call } from '#web/lib/http/api.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { type Passkey, refetchPasskeys } from './queries.ts'
import { passkeyTexts as texts } from './texts.ts'

/** Gives a passkey another name, or removes it. */
export function PasskeySheet({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const params = { id: passkey.id }
  const apply = async (change: Promise<unknown>, done: string) => {
    await change.finally(() => void refetchPasskeys())
    toast(done)
    onClose()
    return null
  }
  const naming = useForm(async (typed) => {
    const name = textOf(typed, 'name').trim()
    const fault = labelFault(name)
    if (fault !== null) return fault
    return apply(call(renamePasskey, { params, body: { name } }), texts.saved)
  }, texts.passkeyChangeFailed)
  const removing = useForm(
    () => apply(call(removePasskey, { params }), texts.passkeyRemoved),
    texts.passkeyChangeFailed,
  )
  return (
    <Sheet open onClose={onClose} title={texts.passkeyEdit(passkey.name)}>
      <div className="grid gap-8">
        <form {...naming.form} className="grid gap-4">
          <Field
            {...naming.field('name')}
            label={texts.passkeyName}
            defaultValue={passkey.name}
            maxLength={LABEL_MAX}
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
