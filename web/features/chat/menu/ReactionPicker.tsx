import { menuTexts as texts } from './texts.ts'

/** What a couple answers with most; one per person and message (O-076). */
const EMOJI = ['❤️', '🔥', '😘', '😂', '🥰', '😮', '👍'] as const

export interface ReactionPickerProps {
  /** One's own reaction so far. */
  chosen: string | undefined
  onPick: (emoji: string | null) => void
}

/** A row of emoji; the chosen one again takes it away. */
export function ReactionPicker({ chosen, onPick }: ReactionPickerProps) {
  return (
    <fieldset className="chat-emoji">
      <legend className="sr-only">{texts.react}</legend>
      {EMOJI.map((emoji) => {
        const isChosen = emoji === chosen
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isChosen}
            aria-label={isChosen ? texts.takeBack(emoji) : texts.reactWith(emoji)}
            onClick={() => onPick(isChosen ? null : emoji)}
          >
            {emoji}
          </button>
        )
      })}
    </fieldset>
  )
}
