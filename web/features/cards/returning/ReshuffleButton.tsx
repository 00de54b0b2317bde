import Shuffle from 'lucide-react/icons/shuffle'
import { useState } from 'react'
import type { Mood } from '#contract/cards/rules.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { useReshuffle } from './queries.ts'
import { returnTexts as texts } from './texts.ts'

export interface ReshuffleButtonProps {
  tone?: 'quiet' | 'text'
  /** Mixes the cards of this mood alone. */
  mood?: Mood
}

/** Mixes the deck anew; asks once, as the partner's deck changes with it (O-164). */
export function ReshuffleButton({ tone = 'quiet', mood }: ReshuffleButtonProps) {
  const [asking, setAsking] = useState(false)
  const reshuffling = useReshuffle(mood)
  const close = () => setAsking(false)
  return (
    <>
      <Button tone={tone} small onClick={() => setAsking(true)}>
        <Shuffle /> {texts.reshuffle}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={close}
        title={mood === undefined ? texts.title : texts.titleOfMood}
        keep={texts.keep}
        confirm={texts.reshuffle}
        busy={reshuffling.isPending}
        onConfirm={() => reshuffling.mutate(undefined, { onSettled: close })}
      >
        <p>{mood === undefined ? texts.what : texts.whatOfMood}</p>
      </ConfirmSheet>
    </>
  )
}
