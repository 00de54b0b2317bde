import { editorTexts as texts } from './texts.ts'

export interface EditorModesProps {
  previewing: boolean
  onChange: (previewing: boolean) => void
}

const MODES = [
  { previewing: false, name: texts.write },
  { previewing: true, name: texts.preview },
] as const

/** „Schreiben“ or „Vorschau“ (STORIES-37). */
export function EditorModes({ previewing, onChange }: EditorModesProps) {
  return (
    <div
      role="group"
      aria-label={texts.mode}
      className="grid grid-cols-2 gap-1 rounded-full bg-sunken p-1"
    >
      {MODES.map((mode) => (
        <button
          key={mode.name}
          type="button"
          aria-pressed={mode.previewing === previewing}
          onClick={() => onChange(mode.previewing)}
          className="min-h-11 rounded-full text-sm font-[550] text-muted transition-colors duration-fast aria-pressed:bg-rose-soft aria-pressed:font-[650] aria-pressed:text-text"
        >
          {mode.name}
        </button>
      ))}
    </div>
  )
}
