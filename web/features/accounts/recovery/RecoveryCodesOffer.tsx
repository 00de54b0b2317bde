import { useState } from 'react'
import { freshPassword } from '#web/lib/session/freshPassword.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RecoveryCodesSheet } from './RecoveryCodesSheet.tsx'
import { recoveryCodeTexts as texts } from './texts.ts'

/** Offers recovery codes right after registration. */
export function RecoveryCodesOffer() {
  const [state, setState] = useState<'offered' | 'open' | 'gone'>('offered')
  if (state === 'gone') return null
  const later = () => {
    freshPassword.set(null)
    toast(texts.laterMore)
    setState('gone')
  }
  return (
    <Panel tone="gold" className="grid gap-3">
      <h2>{texts.offerTitle}</h2>
      <p className="text-sm text-muted">{texts.codesAsk}</p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => setState('open')}>
          {texts.codesShow}
        </Button>
        <Button tone="text" onClick={later}>
          {texts.later}
        </Button>
      </div>
      {state === 'open' && <RecoveryCodesSheet renew={false} onClose={() => setState('gone')} />}
    </Panel>
  )
}
