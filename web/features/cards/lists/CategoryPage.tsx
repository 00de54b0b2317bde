import { Link, useParams } from '@tanstack/react-router'
import { categoryByName } from '#contract/cards/rules.ts'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { DeckList } from './DeckList.tsx'
import { listTexts as texts } from './texts.ts'

/** „Kategorie: {name}“ (KARTEN-56). */
export function CategoryPage() {
  const { categoryName } = useParams({ strict: false })
  const name = categoryName ?? ''
  return (
    <Page title={texts.category(name)}>
      <DeckList
        filter={{ category: name }}
        empty={
          <EmptyState
            drawing={
              <CardsPlaceholder
                icon={<CategoryIcon categoryId={categoryByName(name)?.id ?? ''} />}
              />
            }
            action={
              <Link to="/karten/kategorie" className={buttonClass()}>
                {texts.toCategories}
              </Link>
            }
          >
            {texts.categoryEmpty}
          </EmptyState>
        }
      />
    </Page>
  )
}
