import { type FormEvent, useEffect, useRef, useState } from 'react'
import { storedLock } from '#web/lib/device/appLockStorage.ts'
import { buttonClass } from '#web/ui/button/buttonClass.ts'
import { verifyBiometric } from './biometricUnlock.ts'
import { Keyhole } from './Keyhole.tsx'
import { readLock, writeLock } from './lockStorage.ts'
import { attemptPin } from './pin.ts'
import { isSpent, MAX_FAILED_ATTEMPTS, PIN, secondsToWait, withoutFailedAttempts } from './state.ts'
import { lockTexts as texts, waitingTime } from './texts.ts'
import './lock.css'

export interface LockScreenProps {
  onOpen: () => void
  /** Logs out and empties the device. */
  onLeave: () => Promise<void>
}

/**
 * The lock screen; names neither the app nor the person. Plain elements instead of components keep
 * its bundle small, because every page load of a locked device waits for it.
 */
export function LockScreen({ onOpen, onLeave }: LockScreenProps) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void onLeave()
  }
  // Leaving removes the lock before the screen goes.
  const [broken] = useState(() => readLock() === null)
  return (
    <main className="lock-screen">
      <Keyhole />
      <h1>{texts.title}</h1>
      <p>{broken ? texts.broken : texts.lead}</p>
      {!broken && <PinForm onOpen={onOpen} onSpent={leave} />}
      <div className="mt-6 grid justify-items-center gap-1 text-xs">
        <button
          type="button"
          className={buttonClass({ tone: 'text' })}
          disabled={leaving}
          onClick={leave}
        >
          {texts.logout}
        </button>
        <p>{texts.logoutMore}</p>
      </div>
    </main>
  )
}

function PinForm({ onOpen, onSpent }: { onOpen: () => void; onSpent: () => void }) {
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const wait = usePinDelay()
  const field = useRef<HTMLInputElement>(null)
  const credential = readLock()?.credential ?? null

  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || pin === '') return
    setBusy(true)
    // At once: what is typed while it is tried is the beginning of the next one.
    setPin('')
    const outcome = await attemptPin(pin)
    setBusy(false)
    if (outcome === 'open') return onOpen()
    if (outcome === 'spent') return onSpent()
    if (outcome === 'wrong') setFault(faultNow())
    field.current?.focus()
  }
  const unlockByBiometric = async (id: string) => {
    const lock = (await verifyBiometric(id)) ? readLock() : null
    if (lock === null) return setFault(texts.biometricFailed)
    if (isSpent(lock)) return onSpent()
    writeLock(withoutFailedAttempts(lock))
    onOpen()
  }

  const said = wait > 0 ? texts.wait(waitingTime(wait)) : fault
  return (
    <form className="lock-form mt-3 grid w-full gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor="pin" className="text-sm">
        {texts.pin}
      </label>
      <input
        ref={field}
        id="pin"
        type="password"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        maxLength={PIN.max}
        aria-describedby="pin-fault"
        value={pin}
        onChange={({ target }) => setPin(target.value)}
      />
      <p id="pin-fault" role="alert" className="lock-fault">
        {said}
      </p>
      <button
        type="submit"
        className={buttonClass({ wide: true })}
        disabled={wait > 0}
        aria-busy={busy || undefined}
      >
        {texts.open}
      </button>
      {credential !== null && (
        <button
          type="button"
          className={buttonClass({ tone: 'quiet', wide: true })}
          onClick={() => void unlockByBiometric(credential)}
        >
          {texts.biometric}
        </button>
      )}
    </form>
  )
}

/** The text after a failed attempt; with the number left when three or fewer remain. */
function faultNow(): string {
  const left = MAX_FAILED_ATTEMPTS - (readLock()?.misses ?? 0)
  return left <= 3 ? `${texts.wrong} ${texts.left(left)}` : texts.wrong
}

const delayNow = (): number => {
  const lock = readLock()
  return lock === null ? 0 : secondsToWait(lock, Date.now())
}

/** Seconds until the next PIN attempt is accepted, updated each second. */
function usePinDelay(): number {
  const [seconds, setSeconds] = useState(delayNow)
  useEffect(() => {
    const update = () => setSeconds(delayNow())
    const timer = setInterval(update, 1000)
    const stop = storedLock.subscribe(update)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return seconds
}
