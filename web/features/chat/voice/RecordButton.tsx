import Mic from 'lucide-react/icons/mic'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { closeRecorder, endHold, openRecorder, recorderOpen, voiceDraft } from './recorder.ts'
import { texts } from './texts.ts'

const RecorderSheet = lazyComponent(async () => (await import('./RecorderSheet.tsx')).RecorderSheet)

/** From this time on a press is held: letting go ends the recording. */
const HOLD_MS = 350

/** The microphone of the composer: a tap opens the recorder, a hold records as long as it lasts. */
export function RecordButton({ hidden }: { hidden: boolean }) {
  const { profile } = useSession()
  const isOpen = useStore(recorderOpen)
  const waits = useStore(voiceDraft, (draft) => draft !== null)
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  /** The click that follows a hold opens nothing. */
  const wasHeld = useRef(false)
  const isMounted = useRef(false)
  const letGo = useEffectEvent(() => {
    clearTimeout(hold.current)
    if (isHeld.current) endHold()
    isHeld.current = false
  })
  useEffect(() => {
    isMounted.current = true
    const ended = new AbortController()
    // Wherever the finger is by then: the recorder lies over the button.
    const options = { signal: ended.signal, capture: true }
    window.addEventListener('pointerup', letGo, options)
    window.addEventListener('pointercancel', letGo, options)
    return () => {
      ended.abort()
      clearTimeout(hold.current)
      isMounted.current = false
      // Another screen is open; not when React mounts twice to find faults.
      queueMicrotask(() => isMounted.current || closeRecorder())
    }
  }, [])

  return (
    <>
      <IconButton
        label={waits ? texts.resume : texts.record}
        icon={<Mic />}
        className="chat-voice-button"
        data-waits={waits || undefined}
        hidden={hidden}
        disabled={profile !== null && profile.partner === null}
        onPointerDown={(event) => {
          // Keeps the focus in the field, and the keyboard open.
          event.preventDefault()
          wasHeld.current = false
          hold.current = setTimeout(() => {
            isHeld.current = true
            wasHeld.current = true
            void openRecorder()
          }, HOLD_MS)
        }}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          // A key presses without a pointer, also after a hold that was let go elsewhere.
          if (!wasHeld.current || detail === 0) void openRecorder()
          wasHeld.current = false
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <RecorderSheet />
        </Suspense>
      )}
    </>
  )
}
