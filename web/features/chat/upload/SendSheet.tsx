import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import type { PhotoPreview } from './photoUploads.ts'
import { texts } from './texts.ts'
import './send-sheet.css'

export interface SendSheetProps {
  chosen: readonly PhotoPreview[]
  onRemove: (one: PhotoPreview) => void
  onClose: () => void
  onSend: () => void
}

/** Preview of the chosen photos with a confirmation before sending. */
export function SendSheet({ chosen, onRemove, onClose, onSend }: SendSheetProps) {
  return (
    <Sheet
      open
      title={texts.title(chosen.length)}
      onClose={onClose}
      footer={
        <>
          <p className="text-center text-xs text-muted">{texts.note}</p>
          <Button tone="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={onSend}>{texts.send(chosen.length)}</Button>
        </>
      }
    >
      <ul className="chosen-photos" data-alone={chosen.length === 1 || undefined}>
        {chosen.map((one, index) => (
          <li key={one.id}>
            <Preview chosen={one} />
            {chosen.length > 1 && (
              <IconButton
                label={texts.remove(index + 1)}
                icon={<X />}
                raised
                className="absolute top-1 right-1"
                onClick={() => onRemove(one)}
              />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Not every browser can show HEIC; the server can read it all the same. */
function Preview({ chosen: { url, file } }: { chosen: PhotoPreview }) {
  const [readable, setReadable] = useState(true)
  if (readable) return <img src={url} alt={file.name} onError={() => setReadable(false)} />
  return (
    <div className="chosen-unreadable">
      <ImageOff aria-hidden="true" />
      <span>{file.name}</span>
      <span className="text-muted">{texts.noPreview}</span>
    </div>
  )
}
