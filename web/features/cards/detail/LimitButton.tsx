import { useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { useGoBack } from '../../../lib/routing/useGoBack.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ConfirmSheet } from '../../../ui/sheet/ConfirmSheet.tsx'
import { useReact } from '../reactions/queries.ts'
import { limitTexts as texts } from '../reactions/texts.ts'

/** „Nie zeigen“: one's own limit, asked once; that the card rests is seen by both (O-149). */
export function LimitButton({ card, limited }: { card: Card; limited: boolean }) {
  const [asking, setAsking] = useState(false)
  const reacting = useReact()
  const goBack = useGoBack('/karten')
  const close = () => setAsking(false)
  const set = (next: boolean) =>
    reacting.mutate(
      { cardId: card.id, change: { limited: next } },
      {
        onSuccess: () => {
          close()
          if (next) goBack()
        },
      },
    )
  if (limited) {
    return (
      <Button tone="quiet" small busy={reacting.isPending} onClick={() => set(false)}>
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
        busy={reacting.isPending}
        onConfirm={() => set(true)}
      >
        <p>
          {texts.what} {texts.back}
        </p>
      </ConfirmSheet>
    </>
  )
}
