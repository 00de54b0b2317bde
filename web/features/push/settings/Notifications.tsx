import { useId } from 'react'
import { PushOffer } from '../device/PushOffer.tsx'
import { PushSettings } from './PushSettings.tsx'
import { pushSettingsTexts as texts } from './texts.ts'

/** Notifications in the profile: activation on this device and preferences (PROFIL-06, PROFIL-14). */
export function Notifications() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div>
        <h2 id={titleId}>{texts.title}</h2>
        <p className="mt-1 text-sm text-muted">{texts.promise}</p>
      </div>
      <PushOffer />
      <PushSettings />
    </section>
  )
}
