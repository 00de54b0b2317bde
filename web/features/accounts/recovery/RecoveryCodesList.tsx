import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { copyText } from '#web/lib/device/copyText.ts'
import { saveFile } from '#web/lib/device/saveFile.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { recoveryCodeTexts as texts } from './texts.ts'
import './recovery-codes.css'

interface RecoveryCodesListProps {
  codes: readonly string[]
  /** Somebody wanted to close without the confirmation. */
  isAsked: boolean
  onDone: () => void
}

/** The codes with copy, download and print; closing requires the confirmation that they are kept. */
export function RecoveryCodesList({ codes, isAsked, onDone }: RecoveryCodesListProps) {
  const [kept, setKept] = useState(false)
  const all = codes.join('\n')
  const list = useRef<HTMLOListElement>(null)
  const copy = async () =>
    toast((await copyText(all, list.current)) ? texts.copied : texts.selected)
  return (
    <div className="grid gap-4">
      <p>{texts.codesOnce}</p>
      <ol
        ref={list}
        className="recovery-codes grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-5 gap-y-1 rounded-field bg-sunken px-5 py-4 font-mono leading-7 font-medium tracking-[.02em] select-all print:bg-transparent"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" small onClick={() => void copy()}>
          <Copy /> {texts.copy}
        </Button>
        <Button
          tone="quiet"
          small
          onClick={() => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), texts.codesFile)}
        >
          <Download /> {texts.download}
        </Button>
        <Button tone="quiet" small onClick={() => window.print()}>
          <Printer /> {texts.print}
        </Button>
      </div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-sm">
        <input
          type="checkbox"
          checked={kept}
          onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          className="mt-px size-5 shrink-0 accent-rose"
        />
        {texts.keptLabel}
      </label>
      <FormFault>{isAsked && !kept ? texts.keptFirst : null}</FormFault>
      <Button wide disabled={!kept} onClick={onDone}>
        {texts.keptDone}
      </Button>
    </div>
  )
}
