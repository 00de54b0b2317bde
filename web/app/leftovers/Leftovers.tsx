import { useRef, useState } from 'react'
import { copyText } from '#web/lib/device/copyText.ts'
import { saveFile } from '#web/lib/device/saveFile.ts'
import { type Leftover, leftovers } from '#web/lib/offline/queueStatus.ts'
import { useStore } from '#web/lib/store.ts'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { texts } from './texts.ts'

/** Says that something waits for the person's decision, and opens it; nothing while nothing does. */
export function Leftovers() {
  const all = useStore(leftovers)
  const [isOpen, setOpen] = useState(false)
  if (all.length === 0) return null
  return (
    <>
      <Banner
        tone="warn"
        className="mb-3"
        action={
          <Button tone="text" onClick={() => setOpen(true)}>
            {texts.look}
          </Button>
        }
      >
        {texts.banner(all.length)}
      </Banner>
      <Sheet open={isOpen} title={texts.title} onClose={() => setOpen(false)}>
        <p className="text-muted">{texts.why}</p>
        <ul className="mt-4 grid gap-4">
          {all
            .toSorted((a, b) => a.at - b.at)
            .map((leftover) => (
              <LeftoverEntry key={leftover.id} leftover={leftover} />
            ))}
        </ul>
      </Sheet>
    </>
  )
}

function LeftoverEntry({ leftover: { at, words, file, discard } }: { leftover: Leftover }) {
  const shown = useRef<HTMLParagraphElement>(null)
  const now = useNow()
  const copy = async () =>
    toast((await copyText(words, shown.current)) ? texts.copied : texts.copyFailed)
  const save = async () => {
    const content = await file?.()
    if (content == null) toast(texts.saveFailed)
    // The first line is the name of the file; words of its own may follow.
    else saveFile(content, words.split('\n')[0] || texts.fileName)
  }
  return (
    <li className="rounded-field bg-sunken px-4 py-3">
      <p className="text-sm text-muted">{formatMoment(new Date(at).toISOString(), now)}</p>
      <p ref={shown} dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {words || texts.noWords}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {file && (
          <Button tone="quiet" onClick={() => void save()}>
            {texts.save}
          </Button>
        )}
        {words !== '' && (!file || words.includes('\n')) && (
          <Button tone="quiet" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        )}
        <Button tone="text" onClick={discard}>
          {texts.discard}
        </Button>
      </div>
    </li>
  )
}
