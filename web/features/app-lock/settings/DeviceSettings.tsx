import {
  readDevicePreference,
  setDevicePreference,
  useDevicePreference,
} from '#web/lib/device/devicePreferences.ts'
import { updateTab } from '#web/lib/device/documentTitle.ts'
import { PRODUCT } from '#web/lib/product.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { LockSettings } from './LockSettings.tsx'

const texts = {
  heading: 'Unauffällig',
  neutral: 'Neutraler Name und neutrales Symbol',
  neutralHint: 'Der Tab heißt dann immer „Notizen“, auch die App, wenn du sie installierst.',
  installed: `Ist ${PRODUCT} auf diesem Gerät schon installiert? Dann entferne die App vom Home-Bildschirm und installiere sie neu, damit sie ihren neuen Namen bekommt.`,
  quick: 'Schnell verbergen',
  quickHint: 'Ein Knopf oben rechts, auf jeder Seite.',
  quickMore:
    'Er zeigt sofort eine Einkaufsliste. Dasselbe geschieht, wenn du zweimal schnell auf die Kopfzeile tippst oder zweimal Escape drückst. „Fertig“ führt zurück; mit App-Sperre erst nach der PIN.',
  history:
    'Im Verlauf des Browsers bleiben Adressen stehen. Sie verraten nichts von euch, aber den Namen des Servers.',
} as const

/** Settings of this device alone: the app lock, and what can be seen of the app. */
export function DeviceSettings() {
  return (
    <>
      <LockSettings />
      <DiscreetSettings />
    </>
  )
}

/** Neutral name and icon, and the quick hide. */
function DiscreetSettings() {
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

/**
 * Switches name and icon of the tab and of later installations to neutral ones or back. The page's
 * head contains both sets; web/public/theme.js applies them before the first paint.
 */
function setDiscreet(on: boolean): void {
  if (readDevicePreference('discreet') === on) return
  setDevicePreference('discreet', on)
  for (const part of document.querySelectorAll<HTMLElement>('[data-quiet]')) {
    const key = part.tagName === 'LINK' ? 'href' : 'content'
    const shown = part.getAttribute(key) ?? ''
    part.setAttribute(key, part.dataset.quiet ?? '')
    part.dataset.quiet = shown
  }
  updateTab()
}
