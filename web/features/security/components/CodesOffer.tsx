import { useState } from 'react'
import { keepFreshPassword } from '../../../lib/freshPassword.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { toast } from '../../../ui/toastStore.ts'
import { accountTexts as texts } from '../account-texts.ts'
import { CodesSheet } from './CodesSheet.tsx'

/** For whoever has just opened an account: the recovery codes, or later. */
export function CodesOffer() {
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
      {state === 'open' && <CodesSheet renew={false} onClose={() => setState('gone')} />}
    </Panel>
  )
}
