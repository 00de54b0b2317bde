import { Button } from '../button/Button.tsx'
import { pauseTexts as texts } from '../texts.ts'
import { useSwitchPause } from './useSwitchPause.ts'

/** Begins a pause at one press (PAUSE-16). */
export function PauseButton() {
  const { mutate, isPending } = useSwitchPause()
  return (
    <Button tone="quiet" small busy={isPending} onClick={() => mutate(true)}>
      {texts.begin}
    </Button>
  )
}
