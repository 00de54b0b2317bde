import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { HeaderSlot } from '#web/ui/layout/HeaderSlot.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { useLimit } from '../reactions/queries.ts'
import { limitTexts } from '../reactions/texts.ts'
import { pickTexts as texts } from './texts.ts'

/** The menu of the shown card, opened by a button in the header. */
export function DeckMenu({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const limiting = useLimit(card.id)
  const close = () => setOpen(false)
  return (
    <>
      <HeaderSlot place="aside">
        <IconButton label={texts.more} icon={<Ellipsis />} onClick={() => setOpen(true)} />
      </HeaderSlot>
      <Sheet open={open} onClose={close} title={card.title}>
        <p className="mb-4 text-muted">
          {limitTexts.what} {limitTexts.back}
        </p>
        <div className="grid gap-2">
          <Button tone="quiet" wide busy={limiting.isPending} onClick={() => limiting.mutate(true)}>
            {limitTexts.action}
          </Button>
          <ButtonLink to="/karten/karte/$id" params={{ id: card.id }} wide>
            {texts.open}
          </ButtonLink>
        </div>
      </Sheet>
    </>
  )
}
