import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share'
import { useRef } from 'react'
import { copyText } from '#web/lib/device/copyText.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { inviteTexts as texts } from './texts.ts'

/** The sentence takes the place of the button that was pressed. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** The finished link, to be selected, copied or shared (EINLADUNG-08 to EINLADUNG-17, EINLADUNG-50). */
export function InviteLink({ name, inviteCode }: { name: string; inviteCode: string }) {
  const link = invitationLink(inviteCode)
  const field = useRef<HTMLInputElement>(null)
  const canShare = sharesHere()
  const copy = async () => {
    // Seen, and ready for the own shortcut, whatever the clipboard says.
    field.current?.focus()
    field.current?.select()
    toast((await copyText(link, field.current)) ? texts.copied : texts.copyFailed)
  }
  const share = async () => {
    const text = texts.shareText(name, link)
    if (sharesHere() && (await shared(text))) return
    field.current?.select()
    toast(texts.mailOpens)
    location.assign(mailDraft(text))
  }
  const copyButton = (
    <Button
      key="copy"
      wide={!canShare}
      {...(canShare && { tone: 'text', className: 'mx-auto' })}
      onClick={() => void copy()}
    >
      <Copy /> {texts.copy}
    </Button>
  )
  const shareButton = (
    <Button key="share" wide {...(!canShare && { tone: 'quiet' })} onClick={() => void share()}>
      <Share /> {texts.share}
    </Button>
  )
  return (
    <Panel tone="rose" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        {texts.generated}
      </p>
      <Field
        ref={field}
        label={texts.link}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {canShare ? [shareButton, copyButton] : [copyButton, shareButton]}
    </Panel>
  )
}

/** The invitation URL: origin, path and code (EINLADUNG-17). */
const invitationLink = (inviteCode: string): string =>
  `${location.origin}/einladen/annehmen?inviteCode=${encodeURIComponent(inviteCode)}`

/** Whether the device has a share sheet. */
const sharesHere = () => typeof navigator.share === 'function'

/** Shares by the device; false where it cannot (EINLADUNG-13). */
async function shared(text: string): Promise<boolean> {
  try {
    await navigator.share({ title: texts.subject, text })
    return true
  } catch (cause) {
    // The person closed the share sheet.
    return cause instanceof DOMException && cause.name === 'AbortError'
  }
}

/** A draft for the mail program (EINLADUNG-14 to EINLADUNG-16). */
export const mailDraft = (text: string): string =>
  `mailto:?subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(text)}`
