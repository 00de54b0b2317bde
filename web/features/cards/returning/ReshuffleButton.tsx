import Shuffle from 'lucide-react/icons/shuffle'
import { useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmSheet } from '../../../ui/sheet/ConfirmSheet.tsx'
import { useReshuffle } from './queries.ts'
import { returnTexts as texts } from './texts.ts'

/** Mixes the deck anew; asks once, as the partner's deck changes with it (O-164). */
export function ReshuffleButton({ tone = 'quiet' }: { tone?: 'quiet' | 'text' }) {
  const [asking, setAsking] = useState(false)
  const reshuffling = useReshuffle()
  const close = () => setAsking(false)
  return (
    <>
      <Button tone={tone} small onClick={() => setAsking(true)}>
        <Shuffle /> {texts.reshuffle}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={close}
        title={texts.title}
        keep={texts.keep}
        confirm={texts.reshuffle}
        busy={reshuffling.isPending}
        onConfirm={() => reshuffling.mutate(undefined, { onSettled: close })}
      >
        <p>{texts.what}</p>
      </ConfirmSheet>
    </>
  )
}
