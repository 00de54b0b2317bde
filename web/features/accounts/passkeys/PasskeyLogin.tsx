import { useState } from 'react'
import { sentenceOf } from '#web/lib/http/api.ts'
import { startSession } from '#web/lib/session/identity.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { passkeyTexts as texts } from './texts.ts'
import { logInByPasskey, PasskeyCancelled, PasskeyWrongDomain } from './webauthn.ts'

/** The way in without a password, for browsers that know passkeys. */
export function PasskeyLogin({ onEntered }: { onEntered: () => void }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const logIn = async () => {
    setBusy(true)
    setFault(null)
    try {
      await startSession(await logInByPasskey())
      onEntered()
    } catch (error) {
      setBusy(false)
      if (error instanceof PasskeyCancelled) return
      const isWrongDomain = error instanceof PasskeyWrongDomain
      setFault(isWrongDomain ? texts.passkeyAddress : sentenceOf(error, texts.loginPasskeyFailed))
    }
  }
  return (
    <>
      <div className="-ml-3">
        <Button tone="text" small busy={busy} onClick={() => void logIn()}>
          {texts.loginPasskey}
        </Button>
      </div>
      {fault !== null && (
        <div className="order-last col-span-2">
          <FormFault>{fault}</FormFault>
        </div>
      )}
    </>
  )
}
