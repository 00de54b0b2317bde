import { useEffect, useState, useSyncExternalStore } from 'react'
import { onLockChange, readStoredLock } from '../../../lib/appLockStorage.ts'
import { logout } from '../../../lib/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { toast } from '../../../ui/toastStore.ts'
import { enrolFinger, hasFinger } from '../finger-live.ts'
import { IDLE_MINUTES, parseLock, readLock, writeLock } from '../lock-live.ts'
import { lockTexts as texts } from '../lock-texts.ts'
import { canLock } from '../pin-live.ts'
import { LockSheet, type LockStep } from './LockSheet.tsx'
import { SettingRow } from './SettingRow.tsx'

/** The lock as this tab sees it; renders again when it changes. */
const useLock = () => parseLock(useSyncExternalStore(onLockChange, readStoredLock))

/** The app lock of this device: on and off, when it locks, by what it opens. */
export function LockSettings() {
  const lock = useLock()
  const [step, setStep] = useState<LockStep | null>(null)
  return (
    <section aria-labelledby="lock" className="grid gap-3">
      <h2 id="lock">{texts.heading}</h2>
      <p className="text-sm text-muted">
        {texts.what} {texts.honest}
      </p>
      {!canLock() && <p className="text-sm">{texts.needsHttps}</p>}
      {canLock() && (
        <SettingRow
          title={texts.heading}
          note={lock === null ? texts.off : texts.on(texts.afterNames[lock.afterMinutes])}
        >
          <Button tone="quiet" small onClick={() => setStep(lock === null ? 'set' : 'remove')}>
            {lock === null ? texts.turnOn : texts.turnOff}
          </Button>
        </SettingRow>
      )}
      {lock !== null && <LockChoices onChangePin={() => setStep('change')} />}
      {step !== null && (
        <LockSheet step={step} onClose={() => setStep(null)} onSpent={() => void leave()} />
      )}
    </section>
  )
}

async function leave(): Promise<void> {
  await logout()
  location.replace('/login')
}

function LockChoices({ onChangePin }: { onChangePin: () => void }) {
  const lock = useLock()
  const [canFinger, setCanFinger] = useState(false)
  useEffect(() => void hasFinger().then(setCanFinger), [])
  if (lock === null) return null

  const takeFinger = async (on: boolean) => {
    const credential = on ? await enrolFinger() : null
    const now = readLock()
    if (now === null) return
    if (on && credential === null) return toast(texts.fingerNotSet)
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
          if (afterMinutes !== undefined) writeLock({ ...lock, afterMinutes })
        }}
      >
        {IDLE_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {texts.afterNames[minutes]}
          </option>
        ))}
      </Select>
      {(canFinger || lock.credential !== null) && (
        <Switch
          label={texts.fingerSwitch}
          hint={texts.fingerHint}
          checked={lock.credential !== null}
          onChange={({ currentTarget }) => void takeFinger(currentTarget.checked)}
        />
      )}
      <Button tone="text" className="justify-self-start" onClick={onChangePin}>
        {texts.change}
      </Button>
    </>
  )
}
