import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { singlePress } from '#web/ui/gestures/singlePress.ts'
import { historyTexts } from '../history/texts.ts'
import { reactionsQuery, useCard } from '../queries.ts'
import { useLimit } from '../reactions/queries.ts'
import { limitTexts as texts } from '../reactions/texts.ts'

/** One's own „Nie zeigen“, collapsed at first; the only list of them (O-093). */
export function LimitList() {
  const { data: reactions } = useQuery(reactionsQuery)
  const [open, setOpen] = useState(false)
  const limited = reactions?.filter((one) => one.limited) ?? []
  if (limited.length === 0) return null
  return (
    <details className="group mt-8" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-[550] text-muted">
        <ChevronDown className="size-5 transition-[rotate] duration-fast group-open:rotate-180" />
        {texts.list(limited.length)}
      </summary>
      <p className="mb-2 text-xs text-muted">{texts.listMore}</p>
      <ul className="grid gap-1">
        {open && limited.map(({ cardId }) => <LimitedCard key={cardId} cardId={cardId} />)}
      </ul>
    </details>
  )
}

function LimitedCard({ cardId }: { cardId: string }) {
  const { data: card } = useCard(cardId)
  const limiting = useLimit(cardId)
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      <Link dir="auto" to="/karten/karte/$id" params={{ id: cardId }} className="min-w-0 truncate">
        {card?.title ?? historyTexts.missing}
      </Link>
      <Button tone="text" busy={limiting.isPending} {...singlePress(() => limiting.mutate(false))}>
        {texts.lift}
      </Button>
    </li>
  )
}
