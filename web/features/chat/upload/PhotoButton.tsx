import Camera from 'lucide-react/icons/camera'
import { Suspense, useEffect, useRef } from 'react'
import { ACCEPTED } from '#contract/chat/rules.ts'
import { lazyComponent, preloadLater } from '../../../lib/lazy/lazyComponent.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { choosePhotos, chosenPhotos, dropChosen, dropPhoto, sendChosen } from './chosenPhotos.ts'
import { uploads } from './photoUploads.ts'
import { texts } from './texts.ts'
import { isUnderWay } from './uploadQueue.ts'

const SendSheet = lazyComponent(async () => (await import('./SendSheet.tsx')).SendSheet)

/** The camera button of the composer: camera or library, as many as one likes (CHAT-09, CHAT-31). */
export function PhotoButton({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { profile } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useStore(chosenPhotos)
  const busy = isUnderWay(useStore(uploads))
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
          // The same photo may be chosen again.
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
