import type { importCards } from '#contract/cards/calls.ts'
import { CATEGORIES } from '#contract/cards/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { useTakePack } from './queries.ts'
import type { Pack } from './state.ts'
import { packTexts as texts } from './texts.ts'

export interface PackPreviewProps {
  packs: readonly Pack[]
  /** One entry per card of the packs, in their order. */
  cards: Answer<typeof importCards>['cards']
  onClose: () => void
}

const categoryIdOf = (name: string): string =>
  CATEGORIES.find((category) => category.name === name)?.id ?? ''

/** The cards of a pack before they are imported. */
export function PackPreview({ packs, cards, onClose }: PackPreviewProps) {
  const taking = useTakePack(onClose)
  const fresh = cards.filter(({ known }) => !known).length
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.previewTitle}
      footer={
        fresh > 0 ? (
          <Button wide busy={taking.isPending} onClick={() => taking.mutate(packs)}>
            {texts.take(fresh)}
          </Button>
        ) : (
          <Button tone="quiet" wide onClick={onClose}>
            {texts.close}
          </Button>
        )
      }
    >
      {fresh === 0 && <p className="mb-3">{texts.nothingNew}</p>}
      <ul className="grid">
        {cards.map(({ title, category, known }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a pack may hold the same card twice
          <li key={index} className="flex items-center gap-3 py-2">
            <CardThumbnail
              categoryId={categoryIdOf(category)}
              className={cx(known && 'opacity-50')}
            />
            <div className="min-w-0">
              <p className={cx('truncate font-[550]', known && 'text-muted')}>{title}</p>
              <p className="text-xs text-muted">
                {known ? `${category} · ${texts.known}` : category}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
