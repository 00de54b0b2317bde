import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { enter } from '../../../lib/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFault } from '../../../ui/FormFault.tsx'
import { accountTexts as texts } from '../account-texts.ts'
import { GivenUp, logInByPasskey } from '../passkey-live.ts'

/** The way in without a password, for browsers that know passkeys. */
export function PasskeyLogin({ onEntered }: { onEntered: () => void }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const logIn = async () => {
    setBusy(true)
    setFault(null)
    try {
      await enter(await logInByPasskey())
      onEntered()
    } catch (error) {
      setFault(error instanceof GivenUp ? null : sentenceOf(error, texts.loginPasskeyFailed))
      setBusy(false)
    }
  }
  return (
    <>
      <Button tone="quiet" wide busy={busy} onClick={() => void logIn()}>
        {texts.loginPasskey}
      </Button>
      <FormFault>{fault}</FormFault>
    </>
  )
}
