import { setDevicePreference, useDevicePreference } from '../../../lib/devicePreferences.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { setDiscreet } from '../discreet-live.ts'
import { discreetTexts as texts } from '../discreet-texts.ts'

/** Neutral name and icon, and the way out of sight; both belong to this device. */
export function DiscreetSettings() {
  const discreet = useDevicePreference('discreet')
  const quickHide = useDevicePreference('quickHide')
  return (
    <section aria-labelledby="discreet" className="grid gap-2">
      <h2 id="discreet">{texts.heading}</h2>
      <Switch
        label={texts.neutral}
        hint={texts.neutralHint}
        checked={discreet}
        onChange={({ currentTarget }) => setDiscreet(currentTarget.checked)}
      />
      {discreet && <p className="text-sm text-muted">{texts.installed}</p>}
      <Switch
        label={texts.quick}
        hint={texts.quickHint}
        checked={quickHide}
        onChange={({ currentTarget }) => setDevicePreference('quickHide', currentTarget.checked)}
      />
      {quickHide && <p className="text-sm text-muted">{texts.quickMore}</p>}
      <p className="text-xs text-muted">{texts.history}</p>
    </section>
  )
}
