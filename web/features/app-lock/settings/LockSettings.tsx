import { useEffect, useState } from 'react'
import { storedLock } from '#web/lib/device/appLockStorage.ts'
import { leaveForGood } from '#web/lib/routing/leaveForGood.ts'
import { logout } from '#web/lib/session/identity.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Select } from '#web/ui/form/Select.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { SettingRow } from '#web/ui/layout/SettingRow.tsx'
import { enrolBiometric, isBiometricAvailable } from '../lock/biometricUnlock.ts'
import { IDLE_MINUTES, type Lock, parseLock, readLock, writeLock } from '../lock/lockStorage.ts'
import { canEncryptPin } from '../lock/pin.ts'
import { lockTexts as texts } from '../lock/texts.ts'
import { LockSheet, type LockStep } from './LockSheet.tsx'

/** The app lock of this device: on and off, when it locks, by what it opens. */
export function LockSettings() {
  const lock = parseLock(useStore(storedLock))
  const [step, setStep] = useState<LockStep | null>(null)
  return (
    <section aria-labelledby="lock" className="grid gap-3">
      <h2 id="lock">{texts.heading}</h2>
      <p className="text-sm text-muted">
        {texts.what} {texts.honest}
      </p>
      {!canEncryptPin() && <p className="text-sm">{texts.needsHttps}</p>}
      {canEncryptPin() && (
        <SettingRow
          title={texts.heading}
          note={lock === null ? texts.off : texts.on(texts.afterNames[lock.afterMinutes])}
        >
          <Button tone="quiet" small onClick={() => setStep(lock === null ? 'set' : 'remove')}>
            {lock === null ? texts.turnOn : texts.turnOff}
          </Button>
        </SettingRow>
      )}
      {lock !== null && <LockChoices lock={lock} onChangePin={() => setStep('change')} />}
      {step !== null && (
        <LockSheet step={step} onClose={() => setStep(null)} onSpent={() => void leave()} />
      )}
    </section>
  )
}

async function leave(): Promise<void> {
  await logout()
  leaveForGood('/login')
}

function LockChoices({ lock, onChangePin }: { lock: Lock; onChangePin: () => void }) {
  const [biometricAvailable, setBiometricAvailable] = useState(false)
  useEffect(() => void isBiometricAvailable().then(setBiometricAvailable), [])

  const setBiometric = async (on: boolean) => {
    const credential = on ? await enrolBiometric() : null
    const now = readLock()
    if (now === null) return
    if (on && credential === null) return toast(texts.biometricNotSet)
    writeLock({ ...now, credential })
  }
  return (
    <>
      <Select
        label={texts.after}
        hint={texts.always}
        value={lock.afterMinutes}
        onChange={({ target }) => {
          const afterMinutes = IDLE_MINUTES.find((one) => String(one) === target.value)
          // Another tab may have changed the PIN or switched the lock off since the last render.
          const now = readLock()
          if (afterMinutes !== undefined && now !== null) writeLock({ ...now, afterMinutes })
        }}
      >
        {IDLE_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {texts.afterNames[minutes]}
          </option>
        ))}
      </Select>
      {(biometricAvailable || lock.credential !== null) && (
        <Switch
          label={texts.biometricSwitch}
          hint={texts.biometricHint}
          checked={lock.credential !== null}
          onChange={({ currentTarget }) => void setBiometric(currentTarget.checked)}
        />
      )}
      <Button tone="text" className="justify-self-start" onClick={onChangePin}>
        {texts.change}
      </Button>
    </>
  )
}
