import Mic from 'lucide-react/icons/mic'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { withQueue } from '#web/lib/offline/changes.ts'
import { type Change, sendingFile } from '#web/lib/offline/waitingChanges.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { ProgressLine } from '#web/ui/feedback/ProgressLine.tsx'
import { useTypeAnywhere } from '../composer/useTypeAnywhere.ts'
import { texts as dropTexts } from '../drop/texts.ts'
import { usePhotoDrop } from '../drop/usePhotoDrop.ts'
import '../drop/drop.css'
import { discard, retry } from '../outbox/outbox.ts'
import { useShare } from '../share/useShare.ts'
import { showVoices, voices, type WaitingVoice } from '../voice/changes.ts'
import { texts as voiceTexts } from '../voice/texts.ts'
import { type Photo, photos, showPhotos } from './changes.ts'
import { texts } from './texts.ts'
import './upload-tray.css'

/**
 * Uploads with progress, cancel and retry, above the composer. Brings into it what another app has
 * shared, what is pasted or dropped, and what is typed beside it: a component of its own would be
 * fetched with the page.
 */
export function UploadTray({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  useShare()
  useTypeAnywhere(field)
  const isOver = usePhotoDrop()
  useEffect(showPhotos, [])
  useEffect(showVoices, [])
  const shown = useStore(photos)
  const shownVoices = useStore(voices)
  return (
    <>
      {isOver && <p className="chat-drop">{dropTexts.here}</p>}
      {shown.length > 0 && (
        <ul className="upload-tray" aria-label={texts.uploads}>
          {shown.map((photo) => (
            <PhotoRow key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {shownVoices.length > 0 && (
        <ul className="upload-tray" aria-label={voiceTexts.uploads}>
          {shownVoices.map((voice) => (
            <VoiceRow key={voice.id} voice={voice} />
          ))}
        </ul>
      )}
    </>
  )
}

function stateOf(part: number | null): string {
  if (part === null) return texts.waiting
  // Uploaded; the server is processing it.
  return part >= 1 ? texts.finishing : texts.sending(Math.round(part * 100))
}

/** The object URL of a waiting photo; undefined until it is read. */
function usePreview(photo: Change<Photo>): string | undefined {
  const [url, setUrl] = useState<string>()
  const load = useEffectEvent((show: (file: Blob | undefined | null) => void) =>
    withQueue(({ fileOf }) => void fileOf(photo).then(show)),
  )
  useEffect(() => {
    const over = new AbortController()
    load((file) => {
      if (file == null || over.signal.aborted) return
      const made = URL.createObjectURL(file)
      over.signal.addEventListener('abort', () => URL.revokeObjectURL(made))
      setUrl(made)
    })
    return () => over.abort()
  }, [])
  return url
}

/** The first line of the words that go with a photo. */
const Words = ({ text }: Pick<Photo, 'text'>) =>
  text !== null && (
    <span dir="auto" className="block truncate text-muted">
      {text}
    </span>
  )

function PhotoRow({ photo }: { photo: Change<Photo> }) {
  const url = usePreview(photo)
  return (
    <FileRow change={photo} underWay={texts.underWay} note={<Words text={photo.payload.text} />}>
      <img
        src={url}
        alt=""
        // Not every browser can show HEIC.
        onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
      />
    </FileRow>
  )
}

const VoiceRow = ({ voice }: { voice: Change<WaitingVoice> }) => (
  <FileRow change={voice} underWay={voiceTexts.underWay}>
    <span className="upload-voice">
      <Mic aria-hidden="true" />
      <span className="sr-only">{voiceTexts.title}, </span>
      {voiceTexts.time(voice.payload.seconds)}
    </span>
  </FileRow>
)

interface FileRowProps {
  change: Change<unknown>
  /** Read out beside its progress. */
  underWay: string
  /** Below its state. */
  note?: ReactNode
  children: ReactNode
}

function FileRow({ change: { id, fault = null }, underWay, note, children }: FileRowProps) {
  const failed = fault !== null
  const part = useStore(sendingFile, (sent) => (sent?.id === id ? sent.part : null))
  return (
    <li>
      {children}
      {failed ? (
        <p role="alert">
          <b>{texts.failed}</b> {fault}
          {note}
        </p>
      ) : (
        <div>
          <span>{stateOf(part)}</span>
          {note}
          <ProgressLine max={1} value={part ?? 0} aria-label={underWay} />
        </div>
      )}
      {failed && <IconButton label={texts.retry} icon={<RotateCcw />} onClick={() => retry(id)} />}
      <IconButton
        label={failed ? texts.discard : texts.stop}
        icon={<X />}
        onClick={() => discard(id)}
      />
    </li>
  )
}
