'use no memo' // docs/decisions/0016

import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import type { Viewer } from '../message/displayMessages.ts'
import { texts } from './texts.ts'
import './composer.css'
import type { Names } from '../message/useNames.ts'
import { ComposerHeader } from './ComposerHeader.tsx'
import { COUNTED_FROM, useDraft, writeDraft } from './draft.ts'

export interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>
  names: Names
  viewer: Viewer
  /** Nobody to write to (CHAT-28). */
  disabled: boolean
  /** A photo is being uploaded (CHAT-29). */
  uploading: boolean
  onSend: (text: string) => void
  onType: () => void
  /** Arrow up in an empty field: to the messages. */
  onUp: () => void
  photoButton?: ReactNode
}

/** With a hardware keyboard Enter sends and Shift+Enter adds a line; on-screen Enter adds a line. */
const hasRealKeyboard = (): boolean => globalThis.matchMedia?.('(pointer: fine)').matches ?? true

/** The message field with 1 to 6 rows (CHAT-11). */
export function Composer(props: ComposerProps) {
  const { ref, names, viewer, disabled, uploading, photoButton } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  const { text, reply } = useDraft()
  const trimmed = text.trim()
  const { length } = trimmed
  const disabledReason = disabled
    ? texts.disabled.noPartner
    : uploading
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
  }, [text])

  const send = () => {
    if (!maySend) return
    props.onSend(trimmed)
    field.current?.focus()
  }
  const removeQuote = () => {
    writeDraft({ reply: null })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && hasRealKeyboard()) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && reply) {
      removeQuote()
    } else if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      props.onUp()
    }
  }

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(reply || length > COUNTED_FROM) && (
        <ComposerHeader
          reply={reply}
          length={length}
          names={names}
          viewer={viewer}
          onRemove={removeQuote}
        />
      )}
      <div className="composer-row">
        {photoButton}
        <textarea
          ref={field}
          // Otherwise the browser stores the draft on disk (trust k).
          autoComplete="off"
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
            if (event.target.value.trim() !== '') props.onType()
          }}
          onKeyDown={onKeyDown}
        />
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
