import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef, useState } from 'react'
import { copyText } from '#web/lib/device/copyText.ts'
import { mayDiscard } from '#web/lib/offline/waitingChanges.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import type { DisplayMessage } from '../message/displayMessages.ts'
import { discard, enqueue, refusedEdits } from '../outbox/outbox.ts'
import { texts } from './texts.ts'
import './menu.css'
import { ReactionPicker } from './ReactionPicker.tsx'
import { useEditForm } from './useEditForm.tsx'

export interface MessageMenuProps {
  item: DisplayMessage
  onClose: () => void
  onQuote: (item: DisplayMessage) => void
}

/** Actions on a message: all on one's own; quoting, reacting and copying on the partner's (CHAT-38, CHAT-39, O-154). */
export function MessageMenu({ item, onClose, onQuote }: MessageMenuProps) {
  const [step, setStep] = useState<'actions' | 'edit' | 'delete'>('actions')
  const { message, mine, entry } = item
  const closeAnd = (action: () => void) => () => {
    onClose()
    action()
  }
  const change = (task: Parameters<typeof enqueue>[0]) => closeAnd(() => enqueue(task))
  const words = useRef<HTMLParagraphElement>(null)
  const text = message.text ?? ''
  const copy = async () => {
    const isCopied = await copyText(text, words.current)
    toast(isCopied ? texts.copied : texts.selected)
    if (isCopied) onClose()
  }
  const edit = useEditForm({
    text,
    initial: refusedEdits.get()[message.id] ?? text,
    onSave: (next, insteadOf) =>
      change({ kind: 'edit', messageId: message.id, text: next, insteadOf })(),
    onCancel: onClose,
  })
  if (step === 'delete') {
    return (
      <ConfirmSheet
        open
        danger
        busy={false}
        title={texts.remove}
        keep={texts.cancel}
        confirm={texts.remove}
        onClose={onClose}
        onConfirm={change({ kind: 'delete', messageId: message.id })}
      >
        {texts.confirm}
      </ConfirmSheet>
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={step === 'edit' ? texts.editTitle : texts.title}
      footer={step === 'edit' && edit.button}
    >
      {step === 'actions' && (
        <div className="grid gap-1">
          {message.text !== null && (
            <p ref={words} dir="auto" className="chat-words">
              {text}
            </p>
          )}
          {entry === null && (
            <ReactionPicker
              chosen={
                message.reactions.find(({ userId }) => (userId === message.senderId) === mine)
                  ?.emoji
              }
              onPick={(emoji) => change({ kind: 'react', messageId: message.id, emoji })()}
            />
          )}
          {entry === null && (
            <Action icon={<Reply />} onClick={closeAnd(() => onQuote(item))}>
              {texts.quote}
            </Action>
          )}
          {message.text !== null && (
            <Action icon={<Copy />} onClick={() => void copy()}>
              {texts.copy}
            </Action>
          )}
          {mine && entry === null && message.text !== null && (
            <Action
              icon={<Pencil />}
              onClick={() => {
                edit.begin()
                setStep('edit')
              }}
            >
              {texts.edit}
            </Action>
          )}
          {mine && entry === null && (
            <Action icon={<Trash2 />} danger onClick={() => setStep('delete')}>
              {texts.remove}
            </Action>
          )}
          {entry !== null && mayDiscard(entry) && (
            <Action icon={<Trash2 />} danger onClick={closeAnd(() => discard(entry.id))}>
              {texts.discard}
            </Action>
          )}
        </div>
      )}
      {step === 'edit' && edit.form}
    </Sheet>
  )
}

interface ActionProps {
  icon: ReactNode
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

function Action({ icon, danger, onClick, children }: ActionProps) {
  return (
    <button type="button" className="chat-action" data-danger={danger} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
