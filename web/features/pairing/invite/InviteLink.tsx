import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share'
import { useId } from 'react'
import { copyText } from '../../../lib/device/copyText.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { inviteTexts as texts } from './texts.ts'

/** The sentence takes the place of the button that was pressed. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** The finished link, to be selected, copied or shared (EINLADUNG-08 to EINLADUNG-17). */
export function InviteLink({ name, inviteCode }: { name: string; inviteCode: string }) {
  const link = invitationLink(inviteCode)
  const field = useId()
  const copy = async () => {
    const isCopied = await copyText(link, document.getElementById(field))
    toast(isCopied ? texts.copied : texts.selected)
  }
  return (
    <Panel tone="rose" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        {texts.generated}
      </p>
      <Field
        id={field}
        label={texts.link}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button wide onClick={() => void shareInvitation(name, link)}>
        <Share /> {texts.share}
      </Button>
      <Button tone="text" className="mx-auto" onClick={() => void copy()}>
        <Copy /> {texts.copy}
      </Button>
    </Panel>
  )
}

/** The invitation URL: origin, path and code (EINLADUNG-17). */
const invitationLink = (inviteCode: string): string =>
  `${location.origin}/einladen/annehmen?inviteCode=${encodeURIComponent(inviteCode)}`

/** Shares by the device, or opens a mail draft where it cannot (EINLADUNG-13 to EINLADUNG-16). */
async function shareInvitation(name: string, link: string): Promise<void> {
  const text = texts.shareText(name, link)
  if (typeof navigator.share !== 'function') {
    location.assign(mailDraft(text))
    return
  }
  try {
    await navigator.share({ title: texts.subject, text })
  } catch (cause) {
    // The person closed the share sheet.
    if (cause instanceof DOMException && cause.name === 'AbortError') return
    location.assign(mailDraft(text))
  }
}

export const mailDraft = (text: string): string =>
  `mailto:?subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(text)}`
