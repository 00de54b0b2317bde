import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { PAGE_SIZE } from './queries.ts'
import { usersTexts as texts } from './texts.ts'

interface PagerProps {
  /** From 1. */
  page: number
  /** Accounts on all pages together. */
  total: number
  onTurn: (page: number) => void
}

/** Turns the pages of the table. */
export function Pager({ page, total, onTurn }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const from = Math.min(total, (page - 1) * PAGE_SIZE + 1)
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <IconButton
        label={texts.previous}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <p role="status" className="text-sm text-muted tabular-nums">
        {texts.range(from, Math.min(total, page * PAGE_SIZE), total)}
      </p>
      <IconButton
        label={texts.next}
        icon={<ChevronRight />}
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  )
}
