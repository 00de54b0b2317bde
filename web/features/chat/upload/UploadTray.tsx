import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect } from 'react'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useTypeAnywhere } from '../composer/useTypeAnywhere.ts'
import { texts as dropTexts } from '../drop/texts.ts'
import { usePhotoDrop } from '../drop/usePhotoDrop.ts'
import '../drop/drop.css'
import { useShare } from '../share/useShare.ts'
import { cancelUpload, previewOf, retryUpload, showUploads, uploads } from './photoUploads.ts'
import { texts } from './texts.ts'
import type { Upload } from './uploadQueue.ts'
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
  useEffect(showUploads, [])
  const shown = useStore(uploads)
  return (
    <>
      {isOver && <p className="chat-drop">{dropTexts.here}</p>}
      {shown.length > 0 && (
        <ul className="upload-tray" aria-label={texts.uploads}>
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}

function stateOf({ phase, part }: Upload): string {
  if (phase === 'waiting') return texts.waiting
  // Uploaded; the server is processing it.
  return part >= 1 ? texts.finishing : texts.sending(Math.round(part * 100))
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, phase, part, fault } = upload
  const failed = phase === 'failed'
  return (
    <li>
      <img
        src={previewOf(id)}
        alt=""
        // Not every browser can show HEIC.
        onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
      />
      {failed ? (
        <p role="alert">
          <b>{texts.failed}</b> {fault}
        </p>
      ) : (
        <div>
          <span>{stateOf(upload)}</span>
          <progress max={1} value={part} aria-label={texts.underWay} />
        </div>
      )}
      {failed && (
        <IconButton label={texts.retry} icon={<RotateCcw />} onClick={() => retryUpload(id)} />
      )}
      <IconButton
        label={failed ? texts.discard : texts.stop}
        icon={<X />}
        onClick={() => cancelUpload(id)}
      />
    </li>
  )
}
