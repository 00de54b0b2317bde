import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Card } from '#contract/cards/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useReturnCard } from './queries.ts'
import { returnTexts as texts } from './texts.ts'

/** „Noch einmal“, at an entry of the history (O-164). */
export function ReturnButton({ card }: { card: Card }) {
  const returning = useReturnCard()
  return (
    <Button
      tone="text"
      small
      aria-label={texts.againLabel(card.title)}
      busy={returning.isPending}
      onClick={() => returning.mutate(card.id)}
    >
      <RotateCcw /> {texts.again}
    </Button>
  )
}
