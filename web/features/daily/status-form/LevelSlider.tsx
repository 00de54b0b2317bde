import './level-slider.css'
import type { CSSProperties } from 'react'
import { isHigh, LEVEL_MAX } from '#contract/daily/rules.ts'
import { sheetTexts as texts } from './texts.ts'

export interface LevelSliderProps {
  level: number
  onChange: (level: number) => void
}

/** 0 to 10 (STATUS-09): a native range below, the glowing knob with its number above. */
export function LevelSlider({ level, onChange }: LevelSliderProps) {
  const place = { '--part': level / LEVEL_MAX } as CSSProperties
  return (
    <div className="grid gap-1">
      <div className="slider" data-high={isHigh(level) || undefined} style={place}>
        <div aria-hidden="true" className="slider-track">
          <div className="slider-fill" />
        </div>
        <input
          type="range"
          min={0}
          max={LEVEL_MAX}
          step={1}
          value={level}
          aria-label={texts.level}
          aria-valuetext={texts.value(level)}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        />
        <div aria-hidden="true" className="slider-knob">
          {level}
        </div>
      </div>
      <div aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span>{texts.low}</span>
        <span>{texts.high}</span>
      </div>
    </div>
  )
}
