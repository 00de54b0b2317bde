import { useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { useGoBack } from '#web/lib/routing/useGoBack.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { useLimit } from './queries.ts'
import { limitTexts as texts } from './texts.ts'

interface LimitButtonProps {
  card: Pick<Card, 'id'>
  limited: boolean
  /** The screen shows more than this card, and stays. */
  stays?: boolean
}

/** „Nie zeigen“: one's own limit, asked once; that the card rests is seen by both (O-149). */
export function LimitButton({ card, limited, stays = false }: LimitButtonProps) {
  const [asking, setAsking] = useState(false)
  const limiting = useLimit(card.id)
  const goBack = useGoBack('/karten')
  const close = () => setAsking(false)
  const set = (next: boolean) =>
    limiting.mutate(next, {
      onSuccess: () => {
        close()
        if (next && !stays) goBack()
      },
    })
  if (limited) {
    return (
      <Button tone="quiet" small busy={limiting.isPending} onClick={() => set(false)}>
        {texts.lift}
      </Button>
    )
  }
  return (
    <>
      <Button tone="muted" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={close}
        title={texts.title}
        keep={texts.keep}
        confirm={texts.action}
        busy={limiting.isPending}
        onConfirm={() => set(true)}
      >
        <p>
          {texts.what} {texts.back}
        </p>
      </ConfirmSheet>
    </>
  )
}
