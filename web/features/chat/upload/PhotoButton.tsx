import Camera from 'lucide-react/icons/camera'
import { Suspense, useEffect, useRef } from 'react'
import { ACCEPTED } from '#contract/chat/rules.ts'
import { lazyComponent, preloadLater } from '#web/lib/lazy/lazyComponent.tsx'
import { sendingFile } from '#web/lib/offline/waitingChanges.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { choosePhotos, chosenPhotos, dropChosen, dropPhoto, sendChosen } from './chosenPhotos.ts'
import { texts } from './texts.ts'

const SendSheet = lazyComponent(async () => (await import('./SendSheet.tsx')).SendSheet)

/** The camera button of the composer: camera or library, as many as one likes (CHAT-09, CHAT-31). */
export function PhotoButton({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { profile } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useStore(chosenPhotos)
  const busy = useStore(sendingFile) !== null
  useEffect(() => onBusy(busy), [busy, onBusy])
  useEffect(() => preloadLater([SendSheet]), [])

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={texts.button}
        onChange={({ target }) => {
          choosePhotos(target.files ?? [])
          // Otherwise choosing the same photo again would be no change.
          target.value = ''
        }}
      />
      <IconButton
        label={texts.button}
        icon={<Camera />}
        className="chat-photo-button"
        disabled={profile !== null && profile.partner === null}
        onClick={() => input.current?.click()}
      />
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <SendSheet
            chosen={chosen}
            onRemove={dropPhoto}
            onClose={dropChosen}
            onSend={sendChosen}
          />
        </Suspense>
      )}
    </>
  )
}
