'use no memo' // docs/decisions/0016

import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { composerTexts as texts } from '../conversation/texts.ts'
import type { Viewer } from '../message/displayMessages.ts'
import { COUNTED_FROM } from './length.ts'
import './composer.css'
import { ComposerHeader } from '../conversation/lazyComponents.tsx'
import type { Names } from '../message/useNames.ts'
import { useDraft, writeDraft } from './draft.ts'

export interface ComposerProps {
  ref: Ref<HTMLTextAreaElement>
  names: Names
  viewer: Viewer
  /** Nobody to write to (CHAT-28). */
  disabled: boolean
  /** A photo is under way (CHAT-29). */
  blocked: boolean
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
  const { ref, names, viewer, disabled, blocked, photoButton } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement)
  const { text, reply } = useDraft()
  const words = text.trim()
  const { length } = words
  const lacks = disabled
    ? texts.lacks.partner
    : blocked
      ? texts.lacks.photo
      : length === 0
        ? texts.lacks.text
        : length > TEXT_MAX
          ? texts.lacks.room
          : undefined
  const maySend = lacks === undefined

  useLayoutEffect(() => {
    const box = field.current
    // WebKit 2.50 has no field-sizing: measure instead.
    if (!box || globalThis.CSS?.supports?.('field-sizing', 'content')) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight}px`
  }, [text])

  const send = () => {
    if (!maySend) return
    props.onSend(words)
    field.current?.focus()
  }
  const dropQuote = () => {
    writeDraft({ reply: null })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && hasRealKeyboard()) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && reply) {
      dropQuote()
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
        <Suspense fallback={null}>
          <ComposerHeader
            reply={reply}
            used={length}
            names={names}
            viewer={viewer}
            onDrop={dropQuote}
          />
        </Suspense>
      )}
      <div className="chat-writing">
        {photoButton}
        <textarea
          ref={field}
          // Else a browser keeps the draft on its disk (trust k).
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
          // Said beside the arrow's name; there is no room for words.
          title={lacks}
          // The keyboard stays where it is.
          onPointerDown={(event) => event.preventDefault()}
        >
          <ArrowUp aria-hidden="true" />
          <VisuallyHidden>{texts.send}</VisuallyHidden>
        </button>
      </div>
    </form>
  )
}
