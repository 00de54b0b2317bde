import { Link } from '@tanstack/react-router'
import type { listCategories } from '#contract/cards/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CardBox } from '../card/CardBox.tsx'
import { CardFront } from '../card/CardFront.tsx'
import { listTexts as texts } from './texts.ts'

/** The four categories as cards, each with the number of cards behind it (KARTEN-53 to KARTEN-55). */
export function CategoryTiles({ categories }: { categories: Answer<typeof listCategories> }) {
  return (
    <ul className="category-tiles">
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to="/karten/kategorie/$categoryName"
            params={{ categoryName: category.name }}
            className="group grid justify-items-center gap-2.5 rounded-panel py-1"
          >
            <VisuallyHidden>{`${category.name}, `}</VisuallyHidden>
            <div
              aria-hidden="true"
              className="transition-[translate] duration-base group-hover:-translate-y-1"
            >
              <CardBox>
                <CardFront card={{ id: `kategorie-${category.id}`, category, dirtyLevel: 0 }} />
              </CardBox>
            </div>
            <span className="text-sm text-muted">{texts.count(category.count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
