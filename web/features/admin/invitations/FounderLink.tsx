import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share'
import { useRef } from 'react'
import { copyText } from '#web/lib/device/copyText.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { invitationsTexts as texts } from './texts.ts'

/** The new link is read aloud, and what is copied stands next to it. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A link that was just made, to be copied or shared; it is shown this once. */
export function FounderLink({ inviteCode }: { inviteCode: string }) {
  const link = `${location.origin}/einladen/annehmen?inviteCode=${encodeURIComponent(inviteCode)}`
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.focus()
    field.current?.select()
    toast((await copyText(link, field.current)) ? texts.copied : texts.copyFailed)
  }
  // Closing the share sheet is no failure, and the link can still be copied.
  const share = () => navigator.share({ title: texts.subject, url: link }).catch(() => undefined)
  return (
    <Panel tone="rose" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        {texts.made}
      </p>
      <Field
        ref={field}
        label={texts.link}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button wide onClick={() => void copy()}>
        <Copy /> {texts.copy}
      </Button>
      {typeof navigator.share === 'function' && (
        <Button wide tone="quiet" onClick={() => void share()}>
          <Share /> {texts.share}
        </Button>
      )}
    </Panel>
  )
}
