import { LEVEL_MAX } from '#contract/cards/rules.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Chilli } from '#web/ui/graphics/Chilli.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { formTexts as texts } from './texts.ts'

const LEVELS = Array.from({ length: LEVEL_MAX }, (_, i) => i + 1)

export interface LevelPickerProps {
  /** 0 to 10 */
  level: number
  onChange: (level: number) => void
}

/** Ten chillies to press, each a native radio, and a button that resets (KARTEN-89, KARTEN-90). */
export function LevelPicker({ level, onChange }: LevelPickerProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-[550] text-muted">{texts.level}</legend>
      <div className="-ml-1.5 grid w-fit grid-cols-5 md:grid-cols-10">
        {LEVELS.map((step) => (
          <label
            key={step}
            className="grid size-11 cursor-pointer place-items-center rounded-small has-focus-visible:outline-2 has-focus-visible:outline-rose"
          >
            <input
              type="radio"
              name="dirtyLevel"
              value={step}
              checked={level === step}
              onChange={() => onChange(step)}
              className="sr-only"
              aria-label={texts.levelOf(step)}
            />
            <Chilli
              className={cx(
                'transition-[opacity,scale,filter] duration-fast',
                step > level && 'scale-90 opacity-30 grayscale',
              )}
            />
          </label>
        ))}
      </div>
      <div className="-ml-3 min-h-11">
        {level > 0 && (
          <Button tone="text" onClick={() => onChange(0)}>
            {texts.levelReset}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
