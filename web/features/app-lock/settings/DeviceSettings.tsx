import { DiscreetSettings } from './DiscreetSettings.tsx'
import { LockSettings } from './LockSettings.tsx'

/** What belongs to this device alone: the lock, and what is to be seen of the app. */
export function DeviceSettings() {
  return (
    <>
      <LockSettings />
      <DiscreetSettings />
    </>
  )
}
