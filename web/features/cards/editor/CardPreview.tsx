import { categoryById } from '#contract/cards/rules.ts'
import { useSession } from '#web/lib/session/session.ts'
import { FALLBACK_CATEGORY } from '../art/knownCategory.ts'
import { addressedTo } from '../card/addressee.ts'
import { CardBack } from '../card/CardBack.tsx'
import { CardBox } from '../card/CardBox.tsx'
import { type Draft, mayBeKept } from './state.ts'
import { formTexts as texts } from './texts.ts'

/** The text side of the card as it is written; beside the form where there is room. */
export function CardPreview({ draft }: { draft: Draft }) {
  const { id, name } = categoryById(draft.categoryId) ?? { id: FALLBACK_CATEGORY, name: '' }
  return (
    <div className="grid content-start gap-3" aria-hidden="true">
      <p className="text-sm font-[550] text-muted">{texts.preview}</p>
      <div inert className="sticky top-20">
        <CardBox>
          <CardBack
            locked={false}
            addressed={addressedTo(draft.addressee, null, useSession())}
            card={{
              ...draft,
              id: 'vorschau',
              title: draft.title.trim() || texts.previewTitle,
              description: draft.description.trim() || texts.previewText,
              instructions: draft.instructions?.trim() || null,
              category: { id, name },
              tags: draft.tags.map((tag) => ({ id: tag.name, name: tag.name })),
              season: null,
              advent: null,
              inHalves: false,
              keep: draft.keep && mayBeKept(draft),
            }}
          />
        </CardBox>
      </div>
    </div>
  )
}
