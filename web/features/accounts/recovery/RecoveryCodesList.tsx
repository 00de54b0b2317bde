import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { saveFile } from '../../../lib/device/saveFile.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { recoveryCodeTexts as texts } from './texts.ts'
import './recovery-codes.css'

/** The codes with copy, download and print; closing requires the confirmation that they are kept. */
export function RecoveryCodesList({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}) {
  const [kept, setKept] = useState(false)
  const all = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(all).then(
      () => toast(texts.copied),
      () => toast(texts.copyFailed),
    )
  return (
    <div className="grid gap-4">
      <p>{texts.codesOnce}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        {'clipboard' in navigator && (
          <Button tone="quiet" small onClick={() => void copy()}>
            <Copy /> {texts.copy}
          </Button>
        )}
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
      <Checkbox
        label={texts.keptLabel}
        checked={kept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button wide disabled={!kept} onClick={onDone}>
        {texts.keptDone}
      </Button>
    </div>
  )
}
