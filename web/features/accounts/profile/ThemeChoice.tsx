import { readTheme, setTheme, storedTheme, THEMES } from '#web/lib/device/theme.ts'
import { useStore } from '#web/lib/store.ts'
import { profileTexts as texts } from './texts.ts'

/** Light, dark or as the device has it; takes effect at once and stays on this device. */
export function ThemeChoice() {
  const theme = useStore(storedTheme, readTheme)
  return (
    <fieldset className="grid gap-3">
      <legend className="display mb-3 text-xl wrap-anywhere hyphens-auto">{texts.theme}</legend>
      <div className="flex flex-wrap gap-1 rounded-field bg-sunken p-1 *:flex-auto">
        {THEMES.map((value) => (
          <label
            key={value}
            className="grid min-h-11 cursor-pointer place-items-center rounded-full px-1 text-center text-xs xs:text-sm font-[550] text-muted transition-colors duration-fast has-checked:bg-rose-soft has-checked:font-[650] has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-rose"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            {texts.themes[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
