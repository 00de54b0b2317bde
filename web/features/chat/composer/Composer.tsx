'use no memo' // docs/decisions/0016

import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Quote } from '#contract/chat/shapes.ts'
import type { TitledReference } from '#contract/kernel/reference.ts'
import { lengthOf } from '#contract/kernel/text.ts'
import { attachedReference } from '#web/lib/attachedReference.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { texts as uiTexts } from '#web/ui/texts.ts'
import { MessageReference } from '../message/MessageReference.tsx'
import { QuoteBlock } from '../message/QuoteBlock.tsx'
import { type Names, useNames } from '../message/useNames.ts'
import { PhotoButton, RecordButton } from '../photo/lazyPhotoParts.tsx'
import { draft, writeDraft } from './draft.ts'
import './composer.css'

const texts = {
  field: (name: string) => `Nachricht an ${name}`,
  /** Fixed by the specification (CHAT-10). */
  send: 'Senden',
  /** Why nothing can be sent. */
  disabled: {
    noPartner: 'Lade zuerst deine:n Partner:in ein.',
    uploading: 'Es wird noch etwas gesendet.',
    empty: 'Schreib erst etwas.',
    tooLong: 'Das ist zu lang.',
  },
  replyTo: (name: string) => `Antwort an ${name}`,
  replyToSelf: 'Antwort auf deine Nachricht',
  removeQuote: 'Zitat entfernen',
  removeReference: 'Verweis entfernen',
} as const

/** From this length on the characters are counted beside the field. */
const COUNTED_FROM = TEXT_MAX - 200

export interface ComposerProps {
  ref: RefObject<HTMLTextAreaElement | null>
  /** Nobody to write to (CHAT-28). */
  disabled: boolean
  onSend: (text: string, reply: Quote | null, reference: TitledReference | null) => void
  onType: () => void
  /** Arrow up in an empty field: to the messages. */
  onUp: () => void
}

/** With a hardware keyboard Enter sends and Shift+Enter adds a line; on-screen Enter adds a line. */
const hasRealKeyboard = (): boolean => globalThis.matchMedia?.('(pointer: fine)').matches ?? true

/** The message field with 1 to 6 rows (CHAT-11). */
export function Composer({ ref: field, disabled, ...on }: ComposerProps) {
  const names = useNames()
  const [uploading, setUploading] = useState(false)
  const { text, reply } = useStore(draft)
  const reference = useStore(attachedReference)
  const trimmed = text.trim()
  const length = lengthOf(trimmed)
  const disabledReason = disabled
    ? texts.disabled.noPartner
    : uploading // CHAT-29
      ? texts.disabled.uploading
      : length === 0
        ? texts.disabled.empty
        : length > TEXT_MAX
          ? texts.disabled.tooLong
          : undefined
  const maySend = disabledReason === undefined

  useLayoutEffect(() => {
    const box = field.current
    // WebKit 2.50 has no field-sizing: measure instead.
    if (!box || globalThis.CSS?.supports?.('field-sizing', 'content')) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [field, text])

  const send = () => {
    if (!maySend) return
    on.onSend(trimmed, reply, reference)
    writeDraft({ text: '', reply: null })
    attachedReference.set(null)
    field.current?.focus()
  }
  const removeQuote = () => {
    writeDraft({ reply: null })
    field.current?.focus()
  }
  const removeReference = () => {
    attachedReference.set(null)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Safari ends an input method before the key that ends it, and gives that key this code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && !event.shiftKey && hasRealKeyboard()) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && reply) {
      removeQuote()
    } else if (event.key === 'Escape' && reference) {
      removeReference()
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      on.onUp()
    }
  }

  return (
    <form
      className="chat-composer px-2.5 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {reply && <ReplyPreview reply={reply} names={names} onRemove={removeQuote} />}
      {reference && (
        <div className="composer-quote">
          <MessageReference still reference={reference} />
          <IconButton label={texts.removeReference} icon={<X />} onClick={removeReference} />
        </div>
      )}
      {length > COUNTED_FROM && <Length used={length} />}
      <div className="composer-row flex items-end gap-1.5">
        <PhotoButton onBusy={setUploading} />
        <textarea
          ref={field}
          // Otherwise the browser stores the draft on disk (trust k).
          autoComplete="off"
          dir="auto"
          rows={1}
          aria-label={texts.field(names.partner)}
          placeholder={texts.field(names.partner)}
          value={text}
          aria-invalid={length > TEXT_MAX}
          aria-describedby="chat-length"
          disabled={disabled}
          enterKeyHint={hasRealKeyboard() ? 'send' : 'enter'}
          onChange={(event) => {
            writeDraft({ text: event.target.value })
            if (event.target.value.trim() !== '') on.onType()
          }}
          onKeyDown={onKeyDown}
        />
        <RecordButton hidden={text !== ''} />
        <button
          type="submit"
          className="chat-send"
          disabled={!maySend}
          title={disabledReason}
          // Keeps the focus in the field, so that the on-screen keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
        >
          <ArrowUp aria-hidden="true" />
          <span className="sr-only">{texts.send}</span>
        </button>
      </div>
    </form>
  )
}

/** The quoted message above the field. */
function ReplyPreview({
  reply,
  names,
  onRemove,
}: {
  reply: Quote
  names: Names
  onRemove: () => void
}) {
  const { senderId } = reply
  return (
    <div className="composer-quote">
      <span className="sr-only">
        {names.isMe(senderId) ? texts.replyToSelf : texts.replyTo(names.of(senderId))}
      </span>
      <QuoteBlock quote={reply} names={names} />
      <IconButton label={texts.removeQuote} icon={<X />} onClick={onRemove} />
    </div>
  )
}

/** The length of the text near its limit; referenced by the field's aria-describedby. */
function Length({ used }: { used: number }) {
  return (
    <div id="chat-length" className="flex justify-between gap-3 px-4 pb-2 text-xs text-muted">
      {used > TEXT_MAX && (
        <p role="alert" className="text-danger">
          {uiTexts.tooLong(TEXT_MAX)}
        </p>
      )}
      <span className="ml-auto shrink-0 tabular-nums">
        <span aria-hidden="true">
          {used}/{TEXT_MAX}
        </span>
        <span className="sr-only">{uiTexts.counter(used, TEXT_MAX)}</span>
      </span>
    </div>
  )
}
