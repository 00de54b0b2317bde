import X from 'lucide-react/icons/x'
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { enterSheet } from '#web/lib/routing/sheetEntry.ts'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'
import { useSheetDrag } from './useSheetDrag.ts'

export interface SheetProps {
  open: boolean
  /** Called on Escape, a step back, a press on the backdrop or the close button, or a drag downwards. */
  onClose: () => void
  /** Only who shows it takes it away: `onClose` is called and says why it stays. */
  staysOpen?: boolean
  /** Steps back are left to who shows it. */
  leavesSteps?: boolean
  title: ReactNode
  children: ReactNode
  /** Does not scroll with the content. The primary button comes last. */
  footer?: ReactNode
  className?: string
}

/** A modal dialog: from below on a phone, centred from 1024 px. Focus returns where it was. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    staysOpen = false,
    leavesSteps = false,
    title,
    children,
    footer,
    className,
  } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const drag = useSheetDrag(onClose)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // Behind the app lock it is not in the document; it becomes modal with the app (detachApp.ts).
    if (dialog.isConnected) dialog.showModal()
    else dialog.setAttribute('open', '')
    // close() restores the focus; removing the node does not.
    return () => dialog.close()
  }, [open])

  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (open && !leavesSteps) return enterSheet(() => close())
  }, [open, leavesSteps])

  // Text that is selected beyond the sheet ends with a click on the backdrop, where no press began.
  const pressedBackdrop = useRef(false)
  const onPointerDown = (event: MouseEvent<HTMLDialogElement>) => {
    pressedBackdrop.current = isOnBackdrop(event)
  }
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedBackdrop.current && isOnBackdrop(event)) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the key is Escape, native to the dialog
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx('sheet', className)}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onCancel={(event) => {
        if (event.target !== event.currentTarget || !staysOpen) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open) return
        // A browser closes it at a second Escape in a row, whatever `cancel` says.
        if (staysOpen) event.currentTarget.showModal()
        onClose()
      }}
    >
      <div {...drag} className="shrink-0 touch-none px-5 pt-2.5">
        <div className="mx-auto mb-1 h-1 w-10 rounded-full bg-edge opacity-60 lg:invisible" />
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={texts.close} icon={<X />} className="-mr-2.5" onClick={onClose} />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-4">
        {children}
      </div>
      {footer ? (
        <div className="grid shrink-0 gap-2 px-5 pt-2 pb-[calc(16px+var(--safe-bottom))]">
          {footer}
        </div>
      ) : (
        <div className="shrink-0 pb-(--safe-bottom)" />
      )}
    </dialog>
  )
}

/** WebKit 2.50 has no closedby="any". The backdrop belongs to the dialog's own target. */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  const { target, currentTarget, clientX, clientY } = event
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
