import { Link, useParams } from '@tanstack/react-router'
import { categoryByName } from '#contract/cards/rules.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { GhostCards } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { DeckList } from '../components/DeckList.tsx'
import { SuitIcon } from '../components/SuitIcon.tsx'
import { listTexts as texts } from '../list-texts.ts'

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
            drawing={<GhostCards icon={<SuitIcon categoryId={categoryByName(name)?.id ?? ''} />} />}
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
