import { useState } from 'react'
import { keepFreshPassword } from '../../../lib/freshPassword.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { toast } from '../../../ui/toastStore.ts'
import { RecoveryCodesSheet } from './RecoveryCodesSheet.tsx'
import { recoveryCodeTexts as texts } from './texts.ts'

/** Offers recovery codes right after registration. */
export function RecoveryCodesOffer() {
  const [state, setState] = useState<'offered' | 'open' | 'gone'>('offered')
  if (state === 'gone') return null
  const later = () => {
    keepFreshPassword(null)
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
