import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { MESSAGE_MAX } from '#contract/daily/rules.ts'
import { seesMessageBox } from '#contract/kernel/roles.ts'
import { sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { clientIdAfter } from '#web/lib/offline/clientId.ts'
import { useSubmitAndWait } from '#web/lib/offline/useSubmitAndWait.ts'
import { isAlone, useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { messageChanges, messageDraft } from './changes.ts'
import { boxTexts as texts } from './texts.ts'

/** The box for today's message, for receiving roles and pairs without a receiving role (O-004). */
export function MessageBox() {
  const { myRole, partnerRole } = useSession()
  return seesMessageBox(myRole, partnerRole) ? <Box /> : null
}

function Box() {
  const { partnerName } = useCouple()
  const alone = isAlone(useSession())
  const text = useStore(messageDraft)
  const submitAndWait = useSubmitAndWait(messageChanges)
  const send = useMutation({
    mutationFn: submitAndWait,
    onSuccess: (_, { message }) => {
      // A refused message may have been put into the box meanwhile.
      if (messageDraft.get().trim() === message) messageDraft.set('')
    },
    onError: (cause) => logFailure('Nachricht konnte nicht gesendet werden', cause),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '' || send.isPending) return
    const clientId = clientIdAfter(send, (failed) => failed.message === message)
    send.mutate({ clientId, date: today(), message })
  }
  const refused = send.isError && sentenceOf(send.error, texts.failed)
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label={texts.label(partnerName)}
        placeholder={alone ? texts.placeholderAlone : texts.placeholder(partnerName)}
        hint={alone && texts.alone}
        maxLength={MESSAGE_MAX}
        value={text}
        error={refused}
        readOnly={send.isPending}
        onChange={(event) => messageDraft.set(event.currentTarget.value)}
      />
      <Button
        type="submit"
        small
        className="justify-self-end"
        busy={send.isPending}
        disabled={text.trim() === ''}
        {...(text.trim() === '' && { title: texts.empty })}
      >
        {texts.send}
      </Button>
    </form>
  )
}
