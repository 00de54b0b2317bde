import { useQueryClient } from '@tanstack/react-query'
import { REQUESTED_CATEGORIES } from '#contract/questions/rules.ts'
import { useStore } from '#web/lib/store.ts'
import { ChipButton } from '#web/ui/button/ChipButton.tsx'
import { ChipRow } from '#web/ui/layout/ChipRow.tsx'
import { GAME_KEY } from '../keys.ts'
import { gameTexts as texts } from './texts.ts'
import { requestedCategory } from './topic.ts'

/** Chips for the categories asked only on request; at most one is pressed (FRAGEN-51). */
export function TopicChips() {
  const cache = useQueryClient()
  const chosen = useStore(requestedCategory)
  return (
    <div className="grid gap-1">
      <p aria-hidden="true" className="text-xs text-muted">
        {texts.topics}
      </p>
      <ChipRow label={texts.topics}>
        {REQUESTED_CATEGORIES.map((name) => (
          <ChipButton
            key={name}
            chosen={chosen === name}
            onClick={() => {
              requestedCategory.set(chosen === name ? undefined : name)
              void cache.resetQueries({ queryKey: GAME_KEY })
            }}
          >
            {name}
          </ChipButton>
        ))}
      </ChipRow>
    </div>
  )
}
