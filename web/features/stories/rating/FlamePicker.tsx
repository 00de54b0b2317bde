'use no memo' // docs/decisions/0079
import { useId } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { Flame, STEPS } from './Flames.tsx'
import { ratingTexts as texts } from './texts.ts'

export interface FlamePickerProps {
  /** 0 to 5 */
  heat: number
  onChange: (heat: number) => void
  disabled: boolean
}

/** Five flames to press, and a way back to none (STORIES-30, STORIES-31, O-119). */
export function FlamePicker({ heat, onChange, disabled }: FlamePickerProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <h2 id={id}>{texts.heat}</h2>
      <div className="flex min-h-11 items-center justify-between">
        <div className="-ml-2 flex text-ember">
          {STEPS.map((step) => (
            <button
              key={step}
              type="button"
              disabled={disabled}
              aria-label={texts.flames(step)}
              aria-pressed={step === heat}
              onClick={() => onChange(step)}
              className="grid size-11 place-items-center rounded-full transition-[scale] duration-tap active:scale-90"
            >
              <Flame
                lit={step <= heat}
                className={cx('size-7 transition-[scale] duration-fast', step > heat && 'scale-90')}
              />
            </button>
          ))}
        </div>
        {heat > 0 && (
          <Button tone="text" small disabled={disabled} onClick={() => onChange(0)}>
            {texts.reset}
          </Button>
        )}
      </div>
    </div>
  )
}
