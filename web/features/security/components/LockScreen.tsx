import LockIcon from 'lucide-react/icons/lock'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { showFinger } from '../finger-live.ts'
import { readLock, writeLock } from '../lock-live.ts'
import { forgiven, MOST_MISSES, PIN } from '../lock-state.ts'
import { lockTexts as texts, waitingTime } from '../lock-texts.ts'
import { tryPin } from '../trying-live.ts'
import { useWait } from './useWait.ts'
import './lock.css'

export interface LockScreenProps {
  onOpen: () => void
  /** Logs out and empties the device. */
  onLeave: () => Promise<void>
}

/**
 * All there is while the app is locked. It names nothing: not the app, not whose it is. Plain
 * elements, because every page load of a locked device waits for this.
 */
export function LockScreen({ onOpen, onLeave }: LockScreenProps) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void onLeave()
  }
  return (
    <main className="lock-screen">
      <LockIcon aria-hidden="true" className="lock-sign" />
      <h1>{texts.title}</h1>
      {readLock() === null ? <p>{texts.broken}</p> : <PinForm onOpen={onOpen} onSpent={leave} />}
      <div className="lock-way-out">
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
  const wait = useWait()
  const field = useRef<HTMLInputElement>(null)
  const credential = readLock()?.credential ?? null

  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || pin === '') return
    setBusy(true)
    const outcome = await tryPin(pin)
    setBusy(false)
    if (outcome === 'open') return onOpen()
    if (outcome === 'spent') return onSpent()
    if (outcome === 'wrong') setFault(faultNow())
    setPin('')
    field.current?.focus()
  }
  const byFinger = async (id: string) => {
    const lock = (await showFinger(id)) ? readLock() : null
    if (lock === null) return setFault(texts.fingerFailed)
    writeLock(forgiven(lock))
    onOpen()
  }

  const said = wait > 0 ? texts.wait(waitingTime(wait)) : fault
  return (
    <form className="lock-form" onSubmit={(event) => void submit(event)}>
      <label htmlFor="pin">{texts.pin}</label>
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
          onClick={() => void byFinger(credential)}
        >
          {texts.finger}
        </button>
      )}
    </form>
  )
}

/** Near the end it says how many tries are left. */
function faultNow(): string {
  const left = MOST_MISSES - (readLock()?.misses ?? 0)
  return left <= 3 ? `${texts.wrong} ${texts.left(left)}` : texts.wrong
}
