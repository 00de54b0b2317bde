import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import { lengthOf } from '#contract/kernel/text.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { chosenWords, type PhotoPreview } from './chosenPhotos.ts'
import { texts } from './texts.ts'
import './send-sheet.css'

export interface SendSheetProps {
  chosen: readonly PhotoPreview[]
  onRemove: (one: PhotoPreview) => void
  onClose: () => void
  onSend: () => void
}

/** Preview of the chosen photos, with words if wanted and a confirmation before sending. */
export function SendSheet({ chosen, onRemove, onClose, onSend }: SendSheetProps) {
  const words = useStore(chosenWords)
  return (
    <Sheet
      open
      title={texts.title(chosen.length)}
      onClose={onClose}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabled={lengthOf(words.trim()) > TEXT_MAX} onClick={onSend}>
            {texts.send(chosen.length)}
          </Button>
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
      <TextArea
        className="mt-4"
        label={texts.words}
        hint={texts.wordsHint(chosen.length)}
        rows={1}
        maxRows={4}
        maxLength={TEXT_MAX}
        value={words}
        onChange={(event) => chosenWords.set(event.target.value)}
      />
      <p className="mt-4 text-center text-xs text-muted">{texts.note}</p>
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
