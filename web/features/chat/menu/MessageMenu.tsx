import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { ConfirmSheet } from '../../../ui/sheet/ConfirmSheet.tsx'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import type { DisplayMessage } from '../message/displayMessages.ts'
import { discard, enqueue, refusedEdits } from '../outbox/outbox.ts'
import { mayDiscard } from '../outbox/outboxEntries.ts'
import { texts } from './texts.ts'
import './menu.css'
import { EditForm } from './EditForm.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'

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
    <Sheet open onClose={onClose} title={step === 'edit' ? texts.editTitle : texts.title}>
      {step === 'actions' && (
        <div className="grid gap-1">
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
            <Action icon={<Copy />} onClick={closeAnd(() => void copy(message.text ?? ''))}>
              {texts.copy}
            </Action>
          )}
          {mine && entry === null && message.text !== null && (
            <Action icon={<Pencil />} onClick={() => setStep('edit')}>
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
      {step === 'edit' && (
        <EditForm
          text={message.text ?? ''}
          initial={refusedEdits.get()[message.id] ?? message.text ?? ''}
          onSave={(text, insteadOf) =>
            change({ kind: 'edit', messageId: message.id, text, insteadOf })()
          }
          onCancel={onClose}
        />
      )}
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

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(texts.copied)
  } catch {
    toast(texts.copyFailed)
  }
}
