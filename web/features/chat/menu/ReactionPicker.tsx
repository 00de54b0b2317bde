import { texts } from './texts.ts'

/** One reaction per person and message (O-076). */
const EMOJI = ['❤️', '🔥', '😘', '😂', '🥰', '😮', '👍'] as const

export interface ReactionPickerProps {
  /** One's own present reaction. */
  chosen: string | undefined
  onPick: (emoji: string | null) => void
}

/** A row of emoji; the chosen one removes the reaction. */
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
            aria-label={isChosen ? texts.removeReaction(emoji) : texts.reactWith(emoji)}
            onClick={() => onPick(isChosen ? null : emoji)}
          >
            {emoji}
          </button>
        )
      })}
    </fieldset>
  )
}
